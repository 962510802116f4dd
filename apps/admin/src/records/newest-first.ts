import type { ExportPosition, RecordTransfer, StoredRecord } from '@hivemind/ports';

const MAX_BYTES = 4 * 1024 * 1024;
/** A first guess; it is corrected as the project turns out to be busier or quieter. */
const FIRST_SPAN_SECONDS = 86_400;
const GROWTH = 8;
/** Sorts before every id and has the form of one, which stores ask for. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
/** Shorter spans are read page by page: such records came with an import, all with one time. */
const SHORTEST_SPAN_SECONDS = 0.001;

type Source = Pick<RecordTransfer, 'exportPage'>;

/**
 * Live records of a project, newest first, from stores that read them oldest first: asks for spans of time that end
 * where the page begins, longer ones while there are too few records in them, shorter ones while there are too many.
 * @param before only records that stand before this one in the order of (timestamp, id)
 */
export async function newestFirst(source: Source, before: ExportPosition, limit: number): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  let end = before;
  let span = FIRST_SPAN_SECONDS;
  while (found.length < limit && end.timestamp > 0) {
    const from = Math.max(0, end.timestamp - span);
    const part = await read(source, from, end, limit - found.length, span <= SHORTEST_SPAN_SECONDS);
    if (part === 'too many') {
      span /= GROWTH;
      continue;
    }
    found.push(...part.reverse().filter(({ kind }) => kind !== 'fork_marker'));
    end = { timestamp: from, id: BEFORE_ALL };
    span *= GROWTH;
  }
  return found.slice(0, limit);
}

/** All records from a time on and before a place, in order; unless there are more than a page of them. */
async function read(
  source: Source,
  from: number,
  before: ExportPosition,
  wanted: number,
  whole: boolean,
): Promise<StoredRecord[] | 'too many'> {
  const records: StoredRecord[] = [];
  let after: ExportPosition = { timestamp: from, id: BEFORE_ALL };
  for (;;) {
    const page = await source.exportPage({
      after,
      until: before.timestamp,
      maxRecords: 4 * wanted + 1,
      maxBytes: MAX_BYTES,
    });
    records.push(...page.records.filter((record) => isBefore(record, before)));
    const last = page.records.at(-1);
    if (!page.more || !last) return records;
    if (!whole) return 'too many';
    after = { timestamp: last.timestamp, id: last.id };
  }
}

const isBefore = (record: ExportPosition, place: ExportPosition): boolean =>
  record.timestamp < place.timestamp || (record.timestamp === place.timestamp && record.id < place.id);
