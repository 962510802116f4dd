import { z } from 'zod';
import { chainedReceiptSchema, operationSchema } from '../../wire/receipt.schema';
import { identifier } from '../../wire/text.schema';
import { cursorQuery, limitQuery, nextCursor, projectParams } from './parts.schema';

export const receiptsViewQuery = z.object({
  limit: limitQuery(50, 200),
  cursor: cursorQuery,
  operation: operationSchema.optional(),
  session_id: identifier().optional(),
});
export const receiptViewParams = projectParams.extend({ receipt_id: identifier().describe('The id of a receipt.') });
export const receiptsViewData = z.object({
  receipts: z.array(chainedReceiptSchema).describe('Newest first.'),
  next_cursor: nextCursor,
});
export const receiptViewData = z.object({ receipt: chainedReceiptSchema });

export const verificationQuery = z.object({ cursor: cursorQuery });
export const verificationData = z.object({
  intact: z.boolean().describe('Whether this page holds; a chain holds when all its pages do.'),
  checked: z.int().describe('Receipts read for this page.'),
  from_seq: z.int(),
  head_seq: z.int().describe('Length of the chain.'),
  faults: z.array(
    z.object({
      seq: z.int(),
      until_seq: z.int(),
      receipt_id: z.string().nullable(),
      problem: z.string().describe('`altered`, `unlinked`, `missing`, `cut_off`, `reordered`, `head_forged`, …'),
    }),
  ),
  next_cursor: nextCursor,
});
