import { z } from 'zod';
import { filterSchema, metadataSchema, type Metadata } from './metadata.schema';
import { recordSchema, SERVICE_TYPES, versionedRecordSchema } from './record.schema';
import { optional, requiredText } from './text.schema';

const topK = (byDefault: number) =>
  optional(z.int().min(1)).describe(`Records to return. Default: ${byDefault}; at most the plan's \`max_top_k\`.`);

const serviceTypes: unknown[] = Object.values(SERVICE_TYPES);

/** Caller metadata: within the limits, and not posing as one of the service's own record types. */
export const callerMetadataSchema = metadataSchema.superRefine((metadata: Metadata, ctx) => {
  if (!serviceTypes.includes(metadata.type)) return;
  ctx.addIssue({
    code: 'custom',
    path: ['type'],
    message: `must not be a record type of the service (${serviceTypes.join(', ')}); choose another value`,
  });
});

export const createMemoryBody = z.object({
  content: requiredText().describe('The fact, worded so that it can be read alone.'),
  metadata: optional(callerMetadataSchema).describe('Your keys and values; each can be filtered by.'),
});
export const createMemoryData = z.object({
  message: z.string(),
  id: z.string(),
  receipt_id: z.string(),
  deduplicated: z
    .literal(true)
    .optional()
    .describe('Present when the `Idempotency-Key` was used before and nothing new was stored.'),
});

export const recallMemoryBody = z.object({ query: requiredText().describe('Text to search for.'), top_k: topK(5) });
export const recallWithMetadataBody = z.object({
  query: requiredText().describe('Text to search for.'),
  metadata: filterSchema,
  top_k: topK(10),
});
export const recallData = z
  .object({ memories: z.array(recordSchema).describe('Best first; in a replay newest first.'), receipt_id: z.string() })
  .meta({ id: 'RecallData' });

export const memoryData = z.object({ memory: versionedRecordSchema });
