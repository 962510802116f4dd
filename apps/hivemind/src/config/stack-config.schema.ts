import { checkEmbedderVariables } from '@hivemind/adapters/embedder-variables';
import { checkExtractionVariables } from '@hivemind/adapters/extraction-variables';
import { connectionsSchema } from '@hivemind/runtime/config';
import { z } from 'zod';
import { localSettings } from './embedded-config.schema';

const { REDIS_URL, DATABASE_URL, VECTOR_DATABASE_URL } = connectionsSchema.shape;

/** Settings of a local stack. What is not given runs on this machine beside the services. */
export const stackConfigSchema = z
  .object({
    ...localSettings,
    REDIS_URL: REDIS_URL.optional().describe('queues; a redis-server of its own when not given'),
    DATABASE_URL: DATABASE_URL.optional().describe('PostgreSQL; the embedded database when not given'),
    VECTOR_DATABASE_URL: VECTOR_DATABASE_URL.describe(
      'PostgreSQL with pgvector and pg_textsearch; the embedded database when not given',
    ),
    QDRANT_URL: z.url().optional().describe('cluster of the first project; pgvector when not given'),
    QDRANT_API_KEY: z.string().optional().describe('key of that cluster'),
    HIVEMIND_REPLICAS: z.coerce
      .number()
      .int()
      .min(1)
      .max(16)
      .default(1)
      .describe('processes of each service but the gateway'),
  })
  .superRefine(checkEmbedderVariables)
  .superRefine(checkExtractionVariables);
export type StackConfig = z.output<typeof stackConfigSchema>;
