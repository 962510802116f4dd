import type { NewRecord } from '@hivemind/ports';
import { all, type Condition, halfKey, inSessions, inState, isHead, ofHalves, ofKind, ofRecords } from './row-filters';
import { narrowHead, NARROW, type NarrowHead } from './row-payload';
import type { WritablePoints } from './record-points';

/** One attempt to write one record. */
export interface Candidate {
  record: NewRecord;
  /** Names the attempt; earlier attempts have smaller names. */
  attempt: string;
  /** Ids of its rows, the head's first. */
  ids: string[];
  uploaded: boolean;
  /** How often an earlier attempt was found in its way without coming to an end. */
  waited: number;
}

/** What lies in the way of a candidate. */
export interface Rivals {
  /** Whether its own head is there. */
  present: boolean;
  /** A record that holds the place for good. */
  settled: boolean;
  pending: NarrowHead[];
}

const halfOf = ({ kind, exchangePairId, role }: NewRecord): string | undefined =>
  kind === 'conversation' && exchangePairId !== undefined && role !== undefined
    ? halfKey(exchangePairId, role)
    : undefined;

/** Reads for every candidate what has the same id, is the same half or marks the same session as a fork. */
export async function readRivals(
  points: WritablePoints,
  candidates: readonly Candidate[],
): Promise<Map<Candidate, Rivals>> {
  const heads = await readHeads(
    points,
    candidates.map(({ record }) => record),
  );
  const byPlace = new Map<string, NarrowHead[]>();
  for (const head of heads)
    for (const place of placesOf(head)) byPlace.set(place, [...(byPlace.get(place) ?? []), head]);
  return new Map(candidates.map((candidate) => [candidate, rivalsOf(candidate, byPlace)]));
}

function rivalsOf({ record, attempt }: Candidate, byPlace: ReadonlyMap<string, NarrowHead[]>): Rivals {
  const places = placesOfRecord(record);
  const there = [...new Set(places.flatMap((place) => byPlace.get(place) ?? []))];
  const isOwn = (head: NarrowHead) => head.attempt === attempt && head.record_id === record.id;
  const others = there.filter((head) => !isOwn(head));
  return {
    present: there.some(isOwn),
    settled: others.some(({ state }) => state !== 'pending'),
    pending: others.filter(({ state }) => state === 'pending'),
  };
}

/** What a record will hold that no other may hold. */
export const placesOfRecord = (record: NewRecord): string[] =>
  placesOf({
    record_id: record.id,
    kind: record.kind,
    half: halfOf(record),
    session_id: record.sessionId,
    state: 'pending',
  });

/** What a head holds that no other may hold. A deleted fork marker leaves its session free. */
function placesOf(head: Pick<NarrowHead, 'record_id' | 'kind' | 'half' | 'session_id' | 'state'>): string[] {
  const places = [`id:${head.record_id}`];
  if (head.half !== undefined) places.push(`half:${head.half}`);
  if (head.kind === 'fork_marker' && head.session_id !== undefined && head.state !== 'deleted')
    places.push(`fork:${head.session_id}`);
  return places;
}

async function readHeads(points: WritablePoints, records: readonly NewRecord[]): Promise<NarrowHead[]> {
  const halves = records.flatMap((record) => halfOf(record) ?? []);
  const sessions = records.flatMap(({ kind, sessionId }) => (kind === 'fork_marker' ? (sessionId ?? []) : []));
  const should: Condition[] = [ofRecords(records.map(({ id }) => id))];
  if (halves.length > 0) should.push(ofHalves(halves));
  if (sessions.length > 0) should.push(all(ofKind(['fork_marker']), inSessions(sessions)));
  const found = await points.all(all(isHead, inState('live', 'deleted', 'pending'), { should }), NARROW);
  return found.map(({ payload }) => narrowHead(payload));
}
