import type { ExportPage, ExportQuery } from '@hivemind/ports';
import type { CollectionPoints } from './collection-points';
import { headsAt, headsInOrder } from './ordered-heads';
import type { RecordReading } from './record-reading';
import { inState, isHead, ofKind, timed } from './row-filters';
import type { NarrowHead } from './row-payload';

/** Read beyond what is wanted: one tells whether more follow, the others keep a page from being cut among equal times. */
const SPARE = 8;
const LARGEST_PAGE = 1000;
const CONDITIONS = [isHead, inState('live'), ofKind(['memory', 'conversation', 'fork_marker'])];

/**
 * One page of an export. Sizes are known without reading the texts, so that only those of the page are read.
 */
export async function exportPage(
  points: CollectionPoints,
  reading: RecordReading,
  query: ExportQuery,
): Promise<ExportPage> {
  const heads: NarrowHead[] = [];
  let bytes = 0;
  for await (const head of following(points, query)) {
    bytes += head.bytes;
    const fits = heads.length < query.maxRecords && (heads.length === 0 || bytes <= query.maxBytes);
    if (!fits) return { records: await reading.whole(heads), more: true };
    heads.push(head);
  }
  return { records: await reading.whole(heads), more: false };
}

async function* following(
  points: CollectionPoints,
  { after, until, maxRecords }: ExportQuery,
): AsyncGenerator<NarrowHead> {
  if (after && after.timestamp <= until)
    for (const head of await headsAt(points, CONDITIONS, after.timestamp, 'asc'))
      if (head.record_id > after.id) yield head;
  const conditions = [...CONDITIONS, timed({ lte: until, ...(after && { gt: after.timestamp }) })];
  yield* headsInOrder(points, conditions, 'asc', Math.min(maxRecords + SPARE, LARGEST_PAGE));
}
