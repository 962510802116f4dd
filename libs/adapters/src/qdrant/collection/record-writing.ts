import { HivemindError, newId } from '@hivemind/contracts';
import type { NewRecord } from '@hivemind/ports';
import type { CollectionPoints, Operation } from './collection-points';
import { rowId } from './point-id';
import type { WritablePoints } from './record-points';
import { recordPoints } from './record-rows';
import { type Candidate, placesOfRecord, readRivals, type Rivals } from './rivals';
import { all, inState, isHead, ofRecords, withId } from './row-filters';
import { narrowHead, type NarrowHead, NARROW } from './row-payload';
import type { LexicalSettings } from './sparse-vector';

/** An attempt that was found unfinished so often is taken for one whose process died. */
const PATIENCE = 40;
const MOST_ROUNDS = 100;
const ROUND_MS = 25;

/**
 * Writes records so that of all attempts at one place (an id, a half, the fork of a session) one succeeds, although
 * Qdrant has neither unique keys nor conditional inserts:
 *
 * 1. The attempt's rows are written under ids of their own as `pending`, which no read finds.
 * 2. Everything at the place is read. A record that stands wins. Other pending attempts that began later are deleted,
 *    provided that they are still pending; one that began earlier is waited for.
 * 3. An attempt that has seen itself alone turns its rows `live`, provided that they are still there, and reads whether
 *    they were.
 *
 * Two attempts cannot both succeed: the one whose rows came second reads after they came and finds the other, which was
 * not deleted since it succeeded. An attempt whose process dies leaves rows that nobody sees, and that the next attempt
 * at the place, or a purge, deletes; there are no locks to expire.
 */
export class RecordWriting {
  constructor(
    private readonly points: WritablePoints,
    private readonly lexical: LexicalSettings,
  ) {}

  /**
   * @param options.lookFirst whether many of the records may be there, so that a look saves their transport
   * @returns ids of the records written; all others stand already
   */
  async write(records: readonly NewRecord[], options: { lookFirst: boolean }): Promise<Set<string>> {
    const wanted = candidates(records);
    return this.points.unlessMoved(this.rounds(wanted, options), (moved) => takenAlong(wanted, moved));
  }

  private async rounds(candidates: Candidate[], options: { lookFirst: boolean }): Promise<Set<string>> {
    const written = new Set<string>();
    let waiting = candidates;
    for (let round = 0; waiting.length > 0; round++) {
      if (round >= MOST_ROUNDS) throw contested();
      const before = waiting.length;
      waiting = await this.round(waiting, written, round > 0 || options.lookFirst);
      if (waiting.length === before) await this.points.cluster.pause(ROUND_MS);
    }
    return written;
  }

  /** @returns the candidates that have neither won nor lost */
  private async round(waiting: Candidate[], written: Set<string>, look: boolean): Promise<Candidate[]> {
    const absent = waiting.filter(({ uploaded }) => !uploaded);
    const views = look && absent.length > 0 ? await readRivals(this.points, absent) : new Map<Candidate, Rivals>();
    const settled = absent.filter((candidate) => views.get(candidate)?.settled);
    const contenders = waiting.filter((candidate) => !settled.includes(candidate));
    await this.upload(contenders.filter((c) => !c.uploaded && !this.mustWait(c, views.get(c))));
    const uploaded = contenders.filter((candidate) => candidate.uploaded);
    if (uploaded.length === 0) return contenders;
    const done = await this.decide(uploaded, await readRivals(this.points, uploaded), written);
    return contenders.filter((candidate) => !done.has(candidate));
  }

  private async upload(candidates: Candidate[]): Promise<void> {
    // Heads after their rows: what has a head is complete.
    await this.points.upsert(
      candidates.flatMap(({ record, attempt }) => {
        const [head, ...rows] = recordPoints(record, attempt, this.lexical);
        return [...rows, head!];
      }),
    );
    for (const candidate of candidates) candidate.uploaded = true;
  }

  /** @returns the candidates that have won or lost */
  private async decide(
    candidates: Candidate[],
    views: Map<Candidate, Rivals>,
    written: Set<string>,
  ): Promise<Set<Candidate>> {
    const operations: Operation[] = [];
    const alone: Candidate[] = [];
    const done = new Set<Candidate>();
    for (const candidate of candidates) {
      const rivals = views.get(candidate)!;
      if (rivals.settled) {
        operations.push(remove(candidate));
        done.add(candidate);
      } else if (!rivals.present) candidate.uploaded = false;
      else if (rivals.pending.length === 0) alone.push(candidate);
      else if (!this.mustWait(candidate, rivals)) operations.push(...rivals.pending.map(removeRival));
    }
    const ids = alone.flatMap((candidate) => candidate.ids);
    if (ids.length > 0)
      operations.push({ set_payload: { payload: { state: 'live' }, filter: all(inState('pending'), withId(ids)) } });
    await this.points.write(operations);
    const standing = await this.standing(alone);
    for (const candidate of alone)
      if (standing.has(candidate.ids[0]!)) {
        done.add(candidate);
        written.add(candidate.record.id);
      } else candidate.uploaded = false;
    return done;
  }

  /** Whether an attempt that began earlier is under way; after a while it is taken for dead. */
  private mustWait(candidate: Candidate, rivals: Rivals | undefined): boolean {
    if (!rivals?.pending.some(({ attempt }) => attempt < candidate.attempt)) return false;
    return ++candidate.waited <= PATIENCE;
  }

  private async standing(candidates: Candidate[]): Promise<Set<string>> {
    if (candidates.length === 0) return new Set();
    const heads = candidates.map(({ ids }) => ids[0]!);
    const found = await this.points.all(all(withId(heads), isHead, inState('live', 'deleted')), ['state']);
    return new Set(found.map(({ id }) => id));
  }

  /** Deletes attempts that began before this moment (epoch milliseconds) and that nobody has finished. */
  async sweep(beforeMs: number): Promise<void> {
    const pending = await this.points.all(all(inState('pending')), NARROW);
    const stale = pending
      .map(({ payload }) => narrowHead(payload))
      .filter(({ attempt }) => beganAt(attempt) < beforeMs);
    await this.points.write(stale.map(removeRival));
  }
}

/** A record that comes twice is written once. */
function candidates(records: readonly NewRecord[]): Candidate[] {
  const attempt = newId();
  const taken = new Set<string>();
  return records.flatMap((record) => {
    const { id, kind, chunks } = record;
    const places = placesOfRecord(record);
    if (places.some((place) => taken.has(place))) return [];
    for (const place of places) taken.add(place);
    const rows = kind === 'fork_marker' ? 1 : Math.max(1, chunks.length);
    const ids = Array.from({ length: rows }, (_, place) => rowId(attempt, id, place));
    return [{ record, attempt, ids, uploaded: false, waited: 0 }];
  });
}

/** All records, when all of them had been written before the move. */
async function takenAlong(candidates: readonly Candidate[], moved: CollectionPoints): Promise<Set<string> | undefined> {
  const ids = candidates.map(({ record }) => record.id);
  const found = await moved.all(all(isHead, inState('live', 'deleted'), ofRecords(ids)), NARROW);
  const attempts = new Map(
    found.map(({ payload }) => narrowHead(payload)).map((head) => [head.record_id, head.attempt]),
  );
  return candidates.every(({ record, attempt }) => attempts.get(record.id) === attempt) ? new Set(ids) : undefined;
}

const remove = ({ ids }: Candidate): Operation => ({ delete: { filter: all(inState('pending'), withId(ids)) } });

const removeRival = ({ record_id, attempt }: NarrowHead): Operation => ({
  delete: {
    filter: all(ofRecords([record_id]), inState('pending'), { key: 'attempt', match: { value: attempt } }),
  },
});

/** A UUIDv7 begins with its time. */
const beganAt = (attempt: string): number => parseInt(attempt.replaceAll('-', '').slice(0, 12), 16);

const contested = (): HivemindError =>
  new HivemindError('CONFLICT', 'The record is being written by many others; send it again.');
