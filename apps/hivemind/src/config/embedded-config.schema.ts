import { adminVariables } from '@hivemind/admin/config';
import { checkEmbedderVariables, embedderVariables } from '@hivemind/adapters/embedder-variables';
import { checkExtractionVariables, extractionVariables } from '@hivemind/adapters/extraction-variables';
import { gatewaySchema } from '@hivemind/gateway/config';
import { LOG_LEVELS, tracingVariables } from '@hivemind/platform/process';
import { z } from 'zod';

/** Settings of a platform on this machine, in whatever processes it runs. */
export const localSettings = {
  ...gatewaySchema.shape,
  HIVEMIND_DATA: z.string().default('./data').describe('directory of everything that is kept'),
  HIVEMIND_LOG_LEVEL: z.enum(LOG_LEVELS).default('warn').describe('least severe level that is logged'),
  HIVEMIND_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits (32 bytes)')
    .optional()
    .describe('seals secrets and signs receipt chains; made and kept in the data directory when not given'),
  HIVEMIND_METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('port of /metrics, which needs no key; not served when not given, 0 takes a free one'),
  HIVEMIND_METRICS_HOST: z.string().default('127.0.0.1').describe('its address'),
  ...adminVariables,
  ...tracingVariables,
  ...embedderVariables,
  ...extractionVariables,
};

/** Settings of the embedded platform. Options of the command line overrule them. */
export const embeddedConfigSchema = z
  .object(localSettings)
  .superRefine(checkEmbedderVariables)
  .superRefine(checkExtractionVariables);
export type EmbeddedConfig = z.output<typeof embeddedConfigSchema>;
