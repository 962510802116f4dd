import { z } from 'zod';
import { chainedReceiptSchema, operationSchema } from '../wire/receipt.schema';
import { message } from './message-contract';

export const getReceipt = message(
  'receipts.get.v1',
  z.object({ receiptId: z.string() }),
  z.object({ receipt: chainedReceiptSchema.nullable() }),
);

export const listReceipts = message(
  'receipts.list.v1',
  z.object({
    limit: z.int().min(1),
    sessionId: z.string().optional(),
    operation: operationSchema.optional(),
    beforeSeq: z.int().optional(),
  }),
  z.object({ receipts: z.array(chainedReceiptSchema), nextSeq: z.int().nullable() }),
);

export const countReceipts = message('receipts.count.v1', z.object({}), z.object({ receipts: z.int() }));

/** Wakes delivery of a project's waiting receipts. Losing one delays them until the next sweep and loses nothing. */
export const drainReceipts = message('receipts.drain.v1', z.object({}), z.object({ delivered: z.int() }));
