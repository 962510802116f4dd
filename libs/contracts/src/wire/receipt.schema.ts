import { z } from 'zod';

export const OPERATIONS = [
  'memory.create',
  'memory.recall',
  'memory.recall_with_metadata',
  'memory.update',
  'memory.delete',
  'memory.delete_by_metadata',
  'memory.restore',
  'memory.purge_deleted',
  'memory.purge_tenant',
  'memory.destructive_refused',
  'conversation.store',
  'conversation.recall',
  'conversation.fork',
  'context.compile',
  'context.compress',
  'data.export',
  'data.import',
] as const;
export const operationSchema = z.enum(OPERATIONS);
export type Operation = z.infer<typeof operationSchema>;

const jsonObject = z.record(z.string(), z.json());

/** What ran, what it consumed, what it produced. The body that the chain hashes. */
export const receiptSchema = z.object({
  receipt_id: z.string(),
  operation: operationSchema,
  status: z.enum(['ok', 'degraded', 'refused']),
  /** ISO 8601 with microseconds and `+00:00`. */
  created_at: z.string(),
  tenant_id: z.string(),
  project_id: z.string(),
  principal_id: z.string(),
  key_id: z.string(),
  agent_id: z.string().nullable(),
  session_id: z.string().nullable(),
  turn_id: z.string().nullable(),
  source_event_id: z.string().nullable(),
  trace_id: z.string().nullable(),
  parent_receipt_id: z.string().nullable(),
  request_id: z.string(),
  idempotency_key: z.string(),
  inputs_ref: jsonObject,
  outputs_ref: jsonObject,
  metadata: jsonObject,
  source_receipt_ids: z.array(z.string()),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** Where a receipt stands in its project's chain: `hash` covers the body, `seq` and `prev`. */
export const chainLinkSchema = z.object({ seq: z.int().min(1), prev: z.string(), hash: z.string() });
export type ChainLink = z.infer<typeof chainLinkSchema>;

export const chainedReceiptSchema = receiptSchema.extend({ chain: chainLinkSchema });
export type ChainedReceipt = z.infer<typeof chainedReceiptSchema>;
