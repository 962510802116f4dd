import { z } from 'zod';
import { filterSchema, metadataSchema, type Metadata } from './metadata.schema';
import { recordSchema, SERVICE_TYPES } from './record.schema';
import { optional, requiredText } from './text.schema';

const topK = optional(z.int().min(1));

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

export const createMemoryBody = z.object({ content: requiredText(), metadata: optional(callerMetadataSchema) });
export const createMemoryData = z.object({
  message: z.string(),
  id: z.string(),
  receipt_id: z.string(),
  /** Present and true when the idempotency key was used before and nothing new was stored. */
  deduplicated: z.literal(true).optional(),
});

export const recallMemoryBody = z.object({ query: requiredText(), top_k: topK });
export const recallWithMetadataBody = z.object({ query: requiredText(), metadata: filterSchema, top_k: topK });
export const recallData = z.object({ memories: z.array(recordSchema), receipt_id: z.string() });

export const memoryData = z.object({ memory: recordSchema });
