import { connectionsSchema } from '@hivemind/runtime/config';
import { z } from 'zod';
import { localSettings } from './embedded-config.schema';

const { DATABASE_URL, VECTOR_DATABASE_URL } = connectionsSchema.shape;
const { HIVEMIND_DATA, HIVEMIND_SECRET_KEY } = localSettings;

/** Where a command finds what a platform keeps: in a data directory, or in the databases of a stack or cluster. */
export const storesConfigSchema = z.object({
  HIVEMIND_DATA,
  HIVEMIND_SECRET_KEY,
  DATABASE_URL: DATABASE_URL.optional(),
  VECTOR_DATABASE_URL,
});
export type StoresConfig = z.output<typeof storesConfigSchema>;
