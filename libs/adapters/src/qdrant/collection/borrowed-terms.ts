import { isId } from '@hivemind/contracts';
import type { StoredRecord } from '@hivemind/ports';
import type { CollectionPoints, Operation } from './collection-points';
import { rewritten } from './move-marks';
import { headsInOrder } from './ordered-heads';
import type { RecordReading } from './record-reading';
import { all, inSessions, inState, isHead, ofKind, ofRecords, timed, withId } from './row-filters';
import { narrowHead, NARROW, type NarrowHead } from './row-payload';
import { documentVector, type LexicalSettings } from './sparse-vector';

const BATCH = 100;
const PAGE = 256;
const HALVES = [isHead, ofKind(['conversation']), inState('live', 'deleted')];

/** The halves that follow the given ones in their sessions, at most `each` after every one. */
export async function followers(
  points: CollectionPoints,
  reading: RecordReading,
  ids: readonly string[],
  each: number,
): Promise<StoredRecord[]> {
  const given = new Set(ids.filter(isId));
  const bySession = new Map<string, NarrowHead[]>();
  for (const head of await headsOf(points, [...given])) {
    if (head.session_id === undefined) continue;
    bySession.set(head.session_id, [...(bySession.get(head.session_id) ?? []), head]);
  }
  const found: NarrowHead[] = [];
  for (const [session, lenders] of bySession) found.push(...(await sessionFollowers(points, session, lenders, each)));
  return reading.whole(
    found.filter(({ record_id }) => !given.has(record_id)),
    true,
  );
}

/** The session is read once, from the first lender until all have been followed far enough. */
async function sessionFollowers(
  points: CollectionPoints,
  session: string,
  lenders: readonly NarrowHead[],
  each: number,
): Promise<NarrowHead[]> {
  const waiting = new Set(lenders.map(({ record_id }) => record_id));
  const first = Math.min(...lenders.map(({ timestamp }) => timestamp));
  const found: NarrowHead[] = [];
  let left = 0;
  for await (const head of headsInOrder(
    points,
    [...HALVES, inSessions([session]), timed({ gte: first })],
    'asc',
    PAGE,
  )) {
    if (left > 0) found.push(head);
    left = waiting.delete(head.record_id) ? each : Math.max(0, left - 1);
    if (left === 0 && waiting.size === 0) break;
  }
  return found;
}

/** Replaces the lexical vectors of heads and leaves all else. */
export async function replaceTerms(
  points: CollectionPoints,
  lexicalById: ReadonlyMap<string, string>,
  settings: LexicalSettings,
): Promise<void> {
  const ids = [...lexicalById.keys()].filter(isId);
  for (let i = 0; i < ids.length; i += BATCH) {
    const filter = all(isHead, inState('live', 'deleted'), ofRecords(ids.slice(i, i + BATCH)));
    const heads = await points.all(filter, NARROW);
    if (heads.length === 0) continue;
    await points.write([
      ...heads.map(({ id, payload }) => termsOperation(id, lexicalById.get(narrowHead(payload).record_id)!, settings)),
      { set_payload: { payload: { ...rewritten }, filter: all(withId(heads.map(({ id }) => id))) } },
    ]);
  }
}

function termsOperation(id: string, terms: string, settings: LexicalSettings): Operation {
  const lexical = documentVector(terms, settings);
  return lexical
    ? { update_vectors: { points: [{ id, vector: { lexical } }] } }
    : { delete_vectors: { points: [id], vector: ['lexical'] } };
}

async function headsOf(points: CollectionPoints, ids: readonly string[]): Promise<NarrowHead[]> {
  const heads: NarrowHead[] = [];
  for (let i = 0; i < ids.length; i += PAGE) {
    const found = await points.all(all(...HALVES, ofRecords(ids.slice(i, i + PAGE))), NARROW);
    heads.push(...found.map(({ payload }) => narrowHead(payload)));
  }
  return heads;
}
