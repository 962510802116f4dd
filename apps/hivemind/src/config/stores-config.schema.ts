import { connectionsSchema } from '@hivemind/runtime/config';
import { z } from 'zod';
import { localSettings } from './embedded-config.schema';

const { DATABASE_URL, VECTOR_DATABASE_URL } = connectionsSchema.shape;
const { HIVEMIND_DATA, HIVEMIND_SECRET_KEY } = localSettings;

/** Where a command finds what a platform keeps: in a data directory, or in the databases of a stack or cluster. */
export const storesConfigSchema = z.object({
  HIVEMIND_DATA,
  HIVEMIND_SECRET_KEY,
  HIVEMIND_PREVIOUS_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}(,[0-9a-fA-F]{64})*$/, 'must be 64 hexadecimal digits, several keys parted by commas')
    .optional()
    .transform((text) => text?.split(',').map((key) => new Uint8Array(Buffer.from(key, 'hex'))) ?? [])
    .describe('secret keys from before, for `secrets rotate` and `receipts verify`'),
  DATABASE_URL: DATABASE_URL.optional(),
  VECTOR_DATABASE_URL,
});
export type StoresConfig = z.output<typeof storesConfigSchema>;
