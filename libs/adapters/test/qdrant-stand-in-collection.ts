import type { Schemas } from '@qdrant/js-client-rest';
import { candidateIds, meets } from './qdrant-stand-in-filter';

type Filter = Schemas['Filter'];
export type SparseVector = Schemas['SparseVector'];

export interface StoredPoint {
  id: string;
  payload: Record<string, unknown>;
  dense: Map<string, Float64Array>;
  sparse: Map<string, SparseVector>;
  version: number;
}

/** Answered with 400 and this message. */
export class BadRequest extends Error {}
/** Answered with 404 and this message. */
export class NotFound extends Error {}

/** A collection in memory. Operations are carried out one after another, as one shard does. */
export class StandInCollection {
  readonly points = new Map<string, StoredPoint>();
  /** Type of each payload index. */
  readonly indexes = new Map<string, string>();
  /** How many points hold each dimension of each sparse vector. */
  readonly documentFrequencies = new Map<string, Map<number, number>>();
  private readonly byKeyword = new Map<string, Map<unknown, Set<string>>>();
  private operations = 0;

  constructor(readonly form: Schemas['CreateCollection']) {}

  index(field: string, type: string): void {
    this.indexes.set(field, type);
    if (type !== 'keyword' || this.byKeyword.has(field)) return;
    this.byKeyword.set(field, new Map());
    for (const point of this.points.values()) this.note(point, field, 'add');
  }

  matching(filter: Filter | null | undefined): StoredPoint[] {
    const ids = candidateIds(filter, this.byKeyword) ?? this.points.keys();
    const found: StoredPoint[] = [];
    for (const id of ids) {
      const point = this.points.get(id);
      if (point && meets(point, filter, this.indexes)) found.push(point);
    }
    return found;
  }

  apply(operation: Schemas['UpdateOperation']): void {
    this.operations++;
    if ('upsert' in operation) this.upsert(operation.upsert as Schemas['PointsList']);
    else if ('delete' in operation) this.selected(operation.delete).forEach((point) => this.remove(point));
    else if ('set_payload' in operation) this.setPayload(operation.set_payload);
    else if ('delete_payload' in operation) this.deletePayload(operation.delete_payload);
    else if ('update_vectors' in operation) this.updateVectors(operation.update_vectors);
    else if ('delete_vectors' in operation) this.deleteVectors(operation.delete_vectors);
    else throw new BadRequest('this operation is not part of the stand-in');
  }

  private upsert({ points, update_filter: condition }: Schemas['PointsList']): void {
    for (const { id, vector, payload } of points) {
      const old = this.points.get(String(id));
      if (old && !meets(old, condition as Filter | undefined, this.indexes)) continue;
      if (old) this.remove(old);
      const point: StoredPoint = {
        id: String(id),
        payload: (payload ?? {}) as Record<string, unknown>,
        dense: new Map(),
        sparse: new Map(),
        version: this.operations,
      };
      this.setVectors(point, vector);
      this.points.set(point.id, point);
      this.noteAll(point, 'add');
    }
  }

  private remove(point: StoredPoint): void {
    for (const name of [...point.sparse.keys()]) this.dropVector(point, name);
    this.noteAll(point, 'delete');
    this.points.delete(point.id);
  }

  private setPayload(change: Schemas['SetPayload']): void {
    for (const point of this.selected(change)) {
      this.noteAll(point, 'delete');
      point.payload = { ...point.payload, ...(structuredClone(change.payload) as Record<string, unknown>) };
      this.touch(point);
    }
  }

  private deletePayload(change: Schemas['DeletePayload']): void {
    for (const point of this.selected(change)) {
      this.noteAll(point, 'delete');
      for (const key of change.keys) delete point.payload[key];
      this.touch(point);
    }
  }

  private updateVectors({ points }: Schemas['UpdateVectors']): void {
    for (const { id, vector } of points) this.setVectors(this.existing(String(id)), vector);
  }

  private deleteVectors(change: Schemas['DeleteVectors']): void {
    for (const point of this.selected(change)) for (const name of change.vector) this.dropVector(point, name);
  }

  private setVectors(point: StoredPoint, vectors: Schemas['VectorStruct']): void {
    for (const [name, vector] of Object.entries(vectors as Record<string, number[] | SparseVector>)) {
      if (Array.isArray(vector)) point.dense.set(name, unit(vector, this.sizeOf(name)));
      else this.setSparse(point, name, vector);
    }
  }

  private setSparse(point: StoredPoint, name: string, vector: SparseVector): void {
    if (!this.form.sparse_vectors || !(name in this.form.sparse_vectors)) throw new BadRequest(`no vector ${name}`);
    if (new Set(vector.indices).size !== vector.indices.length) throw new BadRequest('indices must be unique');
    if (vector.values.length !== vector.indices.length) throw new BadRequest('values must go with indices');
    this.dropVector(point, name);
    point.sparse.set(name, vector);
    const frequencies = this.documentFrequencies.get(name) ?? new Map<number, number>();
    for (const index of vector.indices) frequencies.set(index, (frequencies.get(index) ?? 0) + 1);
    this.documentFrequencies.set(name, frequencies);
  }

  private dropVector(point: StoredPoint, name: string): void {
    const frequencies = this.documentFrequencies.get(name);
    for (const index of point.sparse.get(name)?.indices ?? []) frequencies!.set(index, frequencies!.get(index)! - 1);
    point.sparse.delete(name);
    point.dense.delete(name);
  }

  private sizeOf(name: string): number {
    const size = (this.form.vectors as Record<string, { size: number }> | undefined)?.[name]?.size;
    if (size === undefined) throw new BadRequest(`Not existing vector name error: ${name}`);
    return size;
  }

  private selected(selector: object): StoredPoint[] {
    const { points, filter } = selector as { points?: (string | number)[] | null; filter?: Filter | null };
    if (points) return points.map((id) => this.existing(String(id)));
    if (filter) return this.matching(filter);
    throw new BadRequest('points or filter must be given');
  }

  private existing(id: string): StoredPoint {
    const point = this.points.get(id);
    if (!point) throw new NotFound(`Not found: No point with id ${id} found`);
    return point;
  }

  private touch(point: StoredPoint): void {
    point.version = this.operations;
    this.noteAll(point, 'add');
  }

  private noteAll(point: StoredPoint, change: 'add' | 'delete'): void {
    for (const field of this.byKeyword.keys()) this.note(point, field, change);
  }

  private note(point: StoredPoint, field: string, change: 'add' | 'delete'): void {
    const held = point.payload[field];
    const byValue = this.byKeyword.get(field)!;
    for (const value of Array.isArray(held) ? (held as unknown[]) : [held]) {
      const ids = byValue.get(value) ?? new Set<string>();
      ids[change](point.id);
      byValue.set(value, ids);
    }
  }
}

/** Cosine vectors are kept at unit length. */
function unit(vector: number[], size: number): Float64Array {
  if (vector.length !== size) throw new BadRequest(`Vector dimension error: expected ${size}, got ${vector.length}`);
  const length = Math.hypot(...vector);
  return Float64Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}
