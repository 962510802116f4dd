import type { CollectionPoints } from './collection-points';
import { headsInOrder } from './ordered-heads';
import { all, inSessions, inState, isHead, ofKind, ofRecords, timed } from './row-filters';
import { headPayload, type HeadPayload } from './row-payload';

/** Read beyond what is wanted, so that a page is seldom cut among equal times. */
const SPARE = 4;

/**
 * Contents of the live halves that come before an exchange half in its session, by time, then id.
 * @returns newest first, at most `most`; none for a record of another kind
 */
export async function precedingHalves(points: CollectionPoints, half: HeadPayload, most: number): Promise<string[]> {
  const { kind, session_id, timestamp, record_id } = half;
  if (kind !== 'conversation' || session_id === undefined || most === 0) return [];
  const before = [
    isHead,
    inState('live'),
    ofKind(['conversation']),
    inSessions([session_id]),
    timed({ lte: timestamp }),
  ];
  const ids: string[] = [];
  for await (const head of headsInOrder(points, before, 'desc', most + SPARE)) {
    if (head.timestamp === timestamp && head.record_id >= record_id) continue;
    ids.push(head.record_id);
    if (ids.length === most) break;
  }
  const found = await points.all(all(isHead, inState('live'), ofRecords(ids)));
  const contents = new Map(
    found.map(({ payload }) => headPayload(payload)).map((head) => [head.record_id, head.content]),
  );
  return ids.flatMap((id) => contents.get(id) ?? []);
}
