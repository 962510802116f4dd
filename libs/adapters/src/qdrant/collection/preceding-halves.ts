import type { CollectionPoints } from './collection-points';
import { headsInOrder } from './ordered-heads';
import { RecordReading } from './record-reading';
import { inSessions, inState, isHead, ofKind, timed } from './row-filters';
import type { HeadPayload, NarrowHead } from './row-payload';

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
  const heads: NarrowHead[] = [];
  for await (const head of headsInOrder(points, before, 'desc', most + SPARE)) {
    if (head.timestamp === timestamp && head.record_id >= record_id) continue;
    heads.push(head);
    if (heads.length === most) break;
  }
  return (await new RecordReading(points).whole(heads)).map(({ content }) => content);
}
