import { checkEmbedderVariables, embedderVariables } from '@hivemind/adapters/embedder-variables';
import { checkExtractionVariables, extractionVariables } from '@hivemind/adapters/extraction-variables';
import { LOG_LEVELS, tracingVariables } from '@hivemind/platform/process';
import { z } from 'zod';

const url = (protocols: string[], example: string) =>
  z.string().refine((text) => text.startsWith('/') || protocols.some((protocol) => text.startsWith(`${protocol}:`)), {
    message: `must be a URL such as ${example}`,
  });

/** What every process of a distributed platform is told: where its stores are, and the secret of the installation. */
export const connectionsSchema = z.object({
  REDIS_URL: url(['redis', 'rediss'], 'redis://host:6379').describe('queues, replies and limits'),
  DATABASE_URL: url(['postgres', 'postgresql'], 'postgresql://user:password@host/database').describe(
    'PostgreSQL: workspaces, keys and the receipt ledger',
  ),
  VECTOR_DATABASE_URL: url(['postgres', 'postgresql'], 'postgresql://user:password@host/database')
    .optional()
    .describe(
      'PostgreSQL with pgvector and pg_textsearch, for projects without a cluster of their own; DATABASE_URL when not given',
    ),
  HIVEMIND_SECRET_KEY: z
    .string({ error: 'is missing: 64 hexadecimal digits, the same for every process' })
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits (32 bytes)')
    .describe('seals secrets and signs receipt chains; the same for every process'),
  HIVEMIND_QUEUE_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 of a-z, 0-9 and -')
    .default('hivemind')
    .describe('under which keys lie in Redis; another for each platform that shares it'),
  HIVEMIND_LOG_LEVEL: z.enum(LOG_LEVELS).default('info').describe('least severe level that is logged'),
  ...tracingVariables,
});
export type ConnectionsConfig = z.output<typeof connectionsSchema>;

/** Where a process can be looked into, apart from where it serves. */
export const healthVariables = {
  HIVEMIND_HEALTH_HOST: z.string().default('0.0.0.0').describe('address of /health, /ready and /metrics'),
  HIVEMIND_HEALTH_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(8081)
    .describe('its port; 0 takes a free one'),
};

/** What a process that answers messages is told besides. Only recall makes vectors, only extraction asks models. */
export const workerSchema = connectionsSchema
  .extend({
    ...healthVariables,
    HIVEMIND_CONCURRENCY: z.coerce
      .number()
      .int()
      .min(1)
      .max(256)
      .optional()
      .describe('messages worked at together; by default what suits the service'),
    ...embedderVariables,
    ...extractionVariables,
  })
  .superRefine(checkEmbedderVariables)
  .superRefine(checkExtractionVariables);
