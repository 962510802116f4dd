import { z } from 'zod';
import { chainedReceiptSchema, operationSchema } from './receipt.schema';
import { identifier } from './text.schema';

/** Whole numbers arrive as text in a query string. */
export const queryInteger = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { message: `must be a whole number from ${minimum} to ${maximum}` })
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .meta({ type: 'integer', minimum, maximum });

/** An opaque cursor: base64url of a sequence number. */
const cursorSchema = z.string().transform((text, ctx) => {
  const seq = /^\d{1,15}$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (seq) return Number(seq[0]);
  ctx.addIssue({ code: 'custom', message: 'is not a cursor of this listing; send next_cursor as it was answered' });
  return z.NEVER;
});

export const encodeCursor = (seq: number): string => Buffer.from(String(seq)).toString('base64url');

export const listReceiptsQuery = z.object({
  limit: queryInteger(1, 500).optional().describe('Receipts on a page. Default: 50.'),
  session_id: identifier().optional().describe('Only receipts of this session.'),
  operation: operationSchema.optional().describe('Only this operation.'),
  cursor: cursorSchema.optional().describe('`next_cursor` of the page before.'),
});
export const listReceiptsData = z.object({
  receipts: z.array(chainedReceiptSchema),
  count: z.int().describe('Receipts on this page.'),
  next_cursor: z.string().nullable().describe('Asks for the next page; null on the last.'),
});
export const receiptData = z.object({ receipt: chainedReceiptSchema });
