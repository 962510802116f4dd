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
export const operationSchema = z.enum(OPERATIONS).meta({ id: 'Operation' });
export type Operation = z.infer<typeof operationSchema>;

const jsonObject = z.record(z.string(), z.json());

/** What ran, what it consumed, what it produced. The body that the chain hashes. */
export const receiptSchema = z
  .object({
    receipt_id: z.string(),
    operation: operationSchema,
    status: z.enum(['ok', 'degraded', 'refused']).describe('`degraded`: a part failed and the rest went on.'),
    created_at: z.string().describe('ISO 8601 with microseconds, in UTC (`+00:00`).'),
    tenant_id: z.string(),
    project_id: z.string(),
    principal_id: z.string(),
    key_id: z.string().describe('The API key that asked.'),
    agent_id: z.string().nullable().describe('The author named in the request.'),
    session_id: z.string().nullable(),
    turn_id: z.string().nullable(),
    source_event_id: z.string().nullable(),
    trace_id: z.string().nullable(),
    parent_receipt_id: z.string().nullable(),
    request_id: z.string(),
    idempotency_key: z.string(),
    inputs_ref: jsonObject.describe('What the operation consumed; texts as a preview of at most 120 characters.'),
    outputs_ref: jsonObject.describe('What it produced.'),
    metadata: jsonObject,
    source_receipt_ids: z.array(z.string()).describe('Receipts of the operations that this one built on.'),
  })
  .meta({ id: 'Receipt', description: 'What ran, what it consumed and what it produced.' });
export type Receipt = z.infer<typeof receiptSchema>;

/** Where a receipt stands in its project's chain: `hash` covers the body, `seq` and `prev`. */
export const chainLinkSchema = z
  .object({
    seq: z.int().min(1).describe("Place in the project's chain, from 1."),
    prev: z.string().describe('Hash of the receipt before.'),
    hash: z.string().describe('SHA-256 over the body, `seq` and `prev`.'),
  })
  .meta({ id: 'ChainLink' });
export type ChainLink = z.infer<typeof chainLinkSchema>;

export const chainedReceiptSchema = receiptSchema
  .extend({ chain: chainLinkSchema })
  .meta({ id: 'ChainedReceipt', description: 'A receipt with its place in the chain of its project.' });
export type ChainedReceipt = z.infer<typeof chainedReceiptSchema>;
