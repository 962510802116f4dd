import { LOG_LEVELS } from '@hivemind/platform/process';
import { z } from 'zod';

const wholeNumber = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);

/** Settings of the embedded platform. Options of the command line overrule them. */
export const embeddedConfigSchema = z.object({
  HIVEMIND_HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  HIVEMIND_PORT: wholeNumber(0, 65_535).default(8080).describe('port to listen on; 0 takes a free one'),
  HIVEMIND_DATA: z.string().default('./data').describe('directory of everything that is kept'),
  HIVEMIND_LOG_LEVEL: z.enum(LOG_LEVELS).default('warn').describe('least severe level that is logged'),
  HIVEMIND_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits (32 bytes)')
    .optional()
    .describe('seals secrets and signs receipt chains; made and kept in the data directory when not given'),
  HIVEMIND_REQUEST_DEADLINE_MS: wholeNumber(100, 600_000)
    .default(30_000)
    .describe('milliseconds until a request is given up'),
  HIVEMIND_BODY_LIMIT_BYTES: wholeNumber(1_024, 64 * 1024 * 1024)
    .default(4 * 1024 * 1024)
    .describe('largest request body'),
});
export type EmbeddedConfig = z.output<typeof embeddedConfigSchema>;
