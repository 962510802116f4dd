import type { RecordChunk } from '@hivemind/ports';
import type { NextCollection } from './collection-meta';
import type { CollectionPoints, Operation, ReadPoint } from './collection-points';
import { facetsOf } from './facets';
import { isCopied, isNotCopied, isTouched, type MoveMarks } from './move-marks';
import { rowId } from './point-id';
import { type Point, point, rowVectors } from './record-rows';
import { all, beyondHead, type Condition, inState, isHead, ofKind, ofRecords, withId } from './row-filters';
import { headPayload, type HeadPayload, type RowPayload } from './row-payload';
import type { LexicalSettings } from './sparse-vector';

/** Records that are brought up to date together. */
const PAGE = 100;
/** Ids that are compared together. */
const COMPARED = 1000;

const STANDING = inState('live', 'deleted');

/** Vectors of a record, made from what stood when it was claimed under the name `basis`. */
export interface Vectors {
  basis: string;
  chunks: readonly Omit<RecordChunk, 'id'>[];
}

type MarkedHead = HeadPayload & MoveMarks;

/**
 * The copies of a project's records in the collection that it is being moved to. One process makes them. A record is
 * claimed before it is read: whatever is written to it afterwards takes the claim away, or leaves a mark by which the copy
 * is brought up to date.
 */
export class RecordCopies {
  constructor(
    private readonly from: CollectionPoints,
    private readonly to: CollectionPoints,
    private readonly next: NextCollection,
    private readonly lexical: LexicalSettings,
  ) {}

  /** Heads that are there to be claimed, in the order of their points. */
  async unclaimed(kinds: Condition, limit: number, after: string | undefined): Promise<string[]> {
    const filter = all(isHead, STANDING, kinds, isNotCopied(this.next.name));
    const page = { filter, fields: ['place'], limit: limit + 1 };
    const { points } = await this.from.page({ ...page, offset: after });
    return points
      .map(({ id }) => id)
      .filter((id) => id !== after)
      .slice(0, limit);
  }

  /** Claims heads under a name, and reads them as they stand from then on. */
  async claim(pointIds: readonly string[], basis: string): Promise<HeadPayload[]> {
    if (pointIds.length === 0) return [];
    const heads = all(withId(pointIds), isHead, STANDING);
    await this.from.apply([
      { set_payload: { payload: { copied: basis }, filter: heads } },
      { delete_payload: { keys: ['touched'], filter: heads } },
    ]);
    const claimed = await this.from.all(all(withId(pointIds), isHead, STANDING, isCopied(basis)));
    const byId = new Map(claimed.map(({ id, payload }) => [id, headPayload(payload)]));
    return pointIds.flatMap((id) => byId.get(id) ?? []);
  }

  /** @returns how many of the records still were as claimed */
  async put(vectorsById: ReadonlyMap<string, Vectors>): Promise<number> {
    if (vectorsById.size === 0) return 0;
    const found = await this.from.all(all(isHead, STANDING, ofRecords([...vectorsById.keys()])));
    const claimed = found.filter(({ payload }) => {
      const { record_id, copied } = headPayload(payload) as MarkedHead;
      return copied === vectorsById.get(record_id)!.basis;
    });
    if (claimed.length === 0) return 0;
    const ids = claimed.map(recordOf);
    await this.to.apply([{ delete: { filter: all(ofRecords(ids)) } }]);
    await this.to.upsert(claimed.flatMap(({ payload }) => this.rows(headPayload(payload), vectorsById)));
    await this.copyVersions(ids);
    await this.from.apply(claimed.map(({ id, payload }) => this.confirmation(id, headPayload(payload))));
    const confirmed = await this.from.all(
      all(withId(claimed.map(({ id }) => id)), isHead, STANDING, isCopied(this.next.name)),
      ['record_id'],
    );
    await this.forget(ids);
    return confirmed.length;
  }

  /**
   * Brings copies up to date whose records were touched since, and copies the marks of forks, which have no vectors.
   * @returns how many there were to look at; none when all is as it is
   */
  async follow(basis: string): Promise<number> {
    const markers = await this.claim(await this.unclaimed(ofKind(['fork_marker']), PAGE, undefined), basis);
    await this.put(new Map(markers.map(({ record_id }) => [record_id, { basis, chunks: [] }])));
    const touched = all(isHead, STANDING, isCopied(this.next.name), isTouched);
    const { points } = await this.from.page({ filter: touched, limit: PAGE });
    if (points.length > 0) await this.renew(points);
    return markers.length + points.length;
  }

  /** Whether there is a copy of nothing but what is marked as copied. */
  async isExact(): Promise<boolean> {
    const [copies, copied] = await Promise.all([
      this.to.count(all(isHead, STANDING)),
      this.from.count(all(isHead, STANDING, isCopied(this.next.name))),
    ]);
    return copies === copied;
  }

  /** Removes copies of what has gone, which whoever removed it, or this process before it died, has left. */
  async reconcile(): Promise<void> {
    for (let offset: string | undefined; ; ) {
      const page = { filter: all(isHead), fields: ['record_id'], limit: COMPARED, offset };
      const { points, next } = await this.to.page(page);
      await this.forget(points.map(recordOf));
      if (next === undefined) return;
      offset = next;
    }
  }

  private async renew(points: readonly ReadPoint[]): Promise<void> {
    const ids = points.map(recordOf);
    const copies = await this.to.all(all(isHead, ofRecords(ids)), ['record_id', 'rows']);
    const rowsById = new Map(copies.map((copy) => [recordOf(copy), (copy.payload as unknown as RowPayload).rows]));
    const operations = points.flatMap(({ payload }) => {
      const head = headPayload(payload);
      return this.renewal(head, rowsById.get(head.record_id) ?? 1);
    });
    await this.to.apply(operations);
    await this.copyVersions(ids);
    await this.from.apply(
      points.map(({ id, payload }) => {
        const touch: Condition = { key: 'touched', match: { value: (payload as MoveMarks).touched! } };
        return { delete_payload: { keys: ['touched'], filter: all(withId([id]), touch) } };
      }),
    );
    await this.forget(ids);
  }

  private renewal(head: HeadPayload, rows: number): Operation[] {
    const payload = copiedPayload(head, rows, this.next.model);
    const { state, deleted_at, facets } = payload;
    const shared = { state, facets, ...(deleted_at !== undefined && { deleted_at }) };
    const copy = [ofRecords([head.record_id]), STANDING];
    return [
      { set_payload: { payload: { ...payload }, filter: all(...copy, isHead) } },
      { set_payload: { payload: shared, filter: all(...copy, beyondHead) } },
    ];
  }

  private rows(head: HeadPayload, vectorsById: ReadonlyMap<string, Vectors>): Point[] {
    const { basis, chunks } = vectorsById.get(head.record_id)!;
    const rows = Math.max(1, chunks.length);
    const payload = copiedPayload(head, rows, this.next.model);
    const { record_id, kind, timestamp, state, deleted_at, facets } = payload;
    const common = { record_id, kind, timestamp, state, facets, rows, attempt: basis };
    const [first, ...rest] = chunks;
    const beyond = rest.map((chunk, i) => {
      const place = i + 1;
      const row = { ...common, ...(deleted_at !== undefined && { deleted_at }), place };
      return point(rowId(basis, record_id, place), rowVectors(chunk, this.lexical), row);
    });
    return [...beyond, point(rowId(basis, record_id, 0), first && rowVectors(first, this.lexical), payload)];
  }

  private confirmation(id: string, { copied }: MarkedHead): Operation {
    const claimed = all(withId([id]), isHead, STANDING, isCopied(copied!));
    return { set_payload: { payload: { copied: this.next.name }, filter: claimed } };
  }

  /** Earlier versions lie under ids that derive from record and version, here and there. */
  private async copyVersions(ids: readonly string[]): Promise<void> {
    const versions = await this.from.all(all(ofRecords(ids), inState('superseded')));
    await this.to.upsert(versions.map(({ id, payload }) => point(id, undefined, payload!)));
  }

  /** Removes all that is left of those records among the given that are no more. */
  private async forget(ids: readonly string[]): Promise<void> {
    const standing = await this.from.all(all(isHead, STANDING, ofRecords(ids)), ['record_id']);
    const stays = new Set(standing.map(recordOf));
    const gone = ids.filter((id) => !stays.has(id));
    if (gone.length > 0) await this.to.apply([{ delete: { filter: all(ofRecords(gone)) } }]);
  }
}

const recordOf = ({ payload }: ReadPoint): string => (payload as unknown as RowPayload).record_id;

/** What a copy's head says: what the record says, but for its vectors, and without what belongs to its rows or to a move. */
function copiedPayload(head: MarkedHead, rows: number, model: string): HeadPayload {
  const { copied: _copied, touched: _touched, indexing: _indexing, ...said } = head;
  const metadata =
    head.kind === 'fork_marker'
      ? head.metadata
      : { ...head.metadata, embedding_model: model, storage_mode: rows > 1 ? 'chunked' : 'inline' };
  return { ...said, metadata, facets: facetsOf(metadata), rows };
}
