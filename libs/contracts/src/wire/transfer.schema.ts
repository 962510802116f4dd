import { z } from 'zod';
import { recordSchema } from './record.schema';

export const exportPhaseSchema = z.enum(['memories', 'receipts']);

export const exportData = z.object({
  /** Records with their metadata; in the phase `receipts` the content is the receipt's body as JSON. */
  records: z.array(recordSchema),
  count: z.int(),
  phase: exportPhaseSchema,
  next_cursor: z.string().nullable(),
  done: z.boolean(),
});

/** Most faults that an import names; all are counted. */
export const MAX_IMPORT_ERRORS = 100;

export const importData = z.object({
  message: z.string(),
  imported: z.int(),
  /** Lines whose record stands already, unchanged. */
  existing: z.int(),
  receipts_skipped: z.int(),
  refused: z.int(),
  errors: z.array(z.object({ line: z.int(), code: z.string(), field: z.string().nullable(), message: z.string() })),
  receipt_id: z.string(),
});
