import type { ForkLink, NewRecord } from '@hivemind/ports';
import type { CollectionPoints } from './collection-points';
import type { RecordWriting } from './record-writing';
import { all, inSessions, inState, isHead, ofKind } from './row-filters';
import { headPayload, type HeadPayload } from './row-payload';

/** Forking the sessions of one project. */
export class CollectionForks {
  constructor(
    private readonly points: CollectionPoints,
    private readonly writing: () => RecordWriting,
  ) {}

  async fork(marker: NewRecord): Promise<boolean> {
    const conversation = [inState('live'), ofKind(['conversation']), inSessions([marker.sessionId ?? ''])];
    if ((await this.points.count(all(isHead, ...conversation))) > 0) return false;
    return (await this.writing().write([marker], { lookFirst: false })).has(marker.id);
  }
}

/** From which session one was forked, that one from which, and so on. */
export async function lineage(points: CollectionPoints, sessionId: string, maxDepth: number): Promise<ForkLink[]> {
  const links: ForkLink[] = [];
  const seen = new Set<string>();
  for (let session = sessionId; links.length < maxDepth && !seen.has(session); ) {
    seen.add(session);
    const marker = await markerOf(points, session);
    if (!marker) break;
    const { forked_from, fork_time } = marker.metadata;
    links.push({ sessionId: session, forkedFrom: String(forked_from), cut: Number(fork_time) });
    session = String(forked_from);
  }
  return links;
}

/** Should a session ever have two, everyone takes the same. */
async function markerOf(points: CollectionPoints, sessionId: string): Promise<HeadPayload | undefined> {
  const filter = all(isHead, inState('live'), ofKind(['fork_marker']), inSessions([sessionId]));
  const markers = (await points.all(filter)).map(({ payload }) => headPayload(payload));
  return markers.sort((a, b) => a.timestamp - b.timestamp || (a.record_id < b.record_id ? -1 : 1))[0];
}
