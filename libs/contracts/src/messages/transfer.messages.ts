import { z } from 'zod';
import { importRecordSchema } from '../wire/import-record.schema';
import { chainedReceiptSchema } from '../wire/receipt.schema';
import { recordSchema } from '../wire/record.schema';
import { importErrorSchema } from '../wire/transfer.schema';
import { message } from './message-contract';

const position = z.object({ timestamp: z.number(), id: z.string() });

export const exportRecords = message(
  'recall.export-records.v1',
  z.object({ after: position.nullable(), until: z.number(), limit: z.int().min(1) }),
  /** `last` is where the next page goes on; null when this was the last. */
  z.object({ records: z.array(recordSchema), last: position.nullable() }),
);

/** Receipts in chain order, delivered ones and waiting ones alike. */
export const exportReceipts = message(
  'receipts.export.v1',
  z.object({ fromSeq: z.int().min(1), untilSeq: z.int(), limit: z.int().min(1) }),
  z.object({ receipts: z.array(chainedReceiptSchema) }),
);

/** Records of an import with the numbers of their lines. */
export const importRecords = message(
  'recall.import-records.v1',
  z.object({ records: z.array(z.object({ line: z.int(), record: importRecordSchema })) }),
  z.object({ imported: z.int(), existing: z.int(), refused: z.array(importErrorSchema) }),
);
