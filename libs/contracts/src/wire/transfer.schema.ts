import { z } from 'zod';
import { isId } from '../ids';
import { queryInteger } from './receipts-query.schema';
import { recordSchema } from './record.schema';

export const DEFAULT_EXPORT_LIMIT = 200;

const seq = z.int().min(0);
const exportCursorSchema = z.discriminatedUnion('phase', [
  z.object({
    phase: z.literal('memories'),
    /** Time of the first page, in epoch seconds: nothing younger is exported. */
    until: z.number(),
    /** The last receipt that belongs to the export. */
    untilSeq: seq,
    after: z.object({ timestamp: z.number(), id: z.string().refine(isId) }),
  }),
  z.object({ phase: z.literal('receipts'), untilSeq: seq, fromSeq: seq.min(1) }),
]);
/** Where the next page of an export begins, and what bounds the export as its first page found it. */
export type ExportCursor = z.output<typeof exportCursorSchema>;

export const encodeExportCursor = (cursor: ExportCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

const cursorText = z.string().transform((text, ctx): ExportCursor => {
  const cursor = exportCursorSchema.safeParse(parsed(Buffer.from(text, 'base64url').toString('utf8')));
  if (cursor.success) return cursor.data;
  ctx.addIssue({ code: 'custom', message: 'is not a cursor of this export; send next_cursor as it was answered' });
  return z.NEVER;
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const exportQuery = z.object({
  cursor: cursorText.optional().describe('`next_cursor` of the page before; absent for the first page.'),
  limit: queryInteger(1, 500).optional().describe(`Records on a page. Default: ${DEFAULT_EXPORT_LIMIT}.`),
});

export const exportPhaseSchema = z.enum(['memories', 'receipts']);

export const exportData = z.object({
  records: z.array(recordSchema).describe("In the phase `receipts` a record's content is the receipt's body as JSON."),
  count: z.int().describe('Records on this page.'),
  phase: exportPhaseSchema,
  next_cursor: z.string().nullable().describe('Asks for the next page; null on the last.'),
  done: z.boolean(),
});

/** Most faults that an import names; all are counted. */
export const MAX_IMPORT_ERRORS = 100;

export const importErrorSchema = z.object({
  line: z.int(),
  code: z.string(),
  field: z.string().nullable(),
  message: z.string(),
});
export type ImportError = z.infer<typeof importErrorSchema>;

export const importData = z.object({
  message: z.string(),
  imported: z.int(),
  existing: z.int().describe('Lines whose record stood already, unchanged.'),
  receipts_skipped: z.int(),
  refused: z.int(),
  errors: z.array(importErrorSchema).describe(`The first ${MAX_IMPORT_ERRORS} refusals.`),
  receipt_id: z.string(),
});
