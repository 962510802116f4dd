import { z } from 'zod';
import { filterSchema } from '../wire/metadata.schema';
import { receiptSchema } from '../wire/receipt.schema';
import { message } from './message-contract';

/** One set of records in three units; see `RemovalCounts` of the ports. */
const removalCounts = z.object({ records: z.int(), exchanges: z.int(), points: z.int() });

const dryRun = z.boolean();

/** By id, of one record that a lookup would find. The counts are zero when there is none. */
export const deleteRecord = message('recall.delete-record.v1', z.object({ id: z.string(), dryRun }), removalCounts);

export const deleteMatching = message(
  'recall.delete-matching.v1',
  z.object({ filter: filterSchema, dryRun }),
  removalCounts,
);

export const restoreRecords = message(
  'recall.restore-records.v1',
  z.object({
    selection: z.union([z.object({ ids: z.array(z.string()) }), z.object({ filter: filterSchema })]),
    dryRun,
  }),
  removalCounts,
);

/** Soft-deleted at `until` (epoch seconds) or before. */
const deletedUntil = { until: z.number() };

export const listDeleted = message(
  'recall.list-deleted.v1',
  z.object(deletedUntil),
  z.object({ ids: z.array(z.string()) }),
);

export const purgeDeleted = message('recall.purge-deleted.v1', z.object({ ...deletedUntil, dryRun }), removalCounts);

export const purgeAll = message('recall.purge-all.v1', z.object({ dryRun }), removalCounts);

/** Blanks what receipts tell of the content of these records. */
export const eraseContent = message(
  'receipts.erase-content.v1',
  z.object({ recordIds: z.array(z.string()) }),
  z.object({ erased: z.int() }),
);

/** Removes every receipt of the project; the one given begins the new chain and is told what the old one ended with. */
export const restartReceipts = message(
  'receipts.restart.v1',
  z.object({ first: receiptSchema.nullable() }),
  z.object({}),
);
