import type { Schemas } from '@qdrant/js-client-rest';
import { BadRequest, type SparseVector, type StandInCollection, type StoredPoint } from './qdrant-stand-in-collection';

type Query = Schemas['QueryRequest'];

const DEFAULT_LIMIT = 10;

/** Exhaustive search with Qdrant's scores: cosine, or dot product with the IDF modifier. */
export function search(collection: StandInCollection, query: Query): Schemas['QueryResponse'] {
  const points = scored(collection, query).map(({ point, score }) => ({
    id: point.id,
    version: point.version,
    score: Math.fround(score),
    ...shown(point, query.with_payload),
  }));
  return { points };
}

interface Scored {
  point: StoredPoint;
  score: number;
}

function scored(collection: StandInCollection, query: Query): Scored[] {
  const prefetches = (query.prefetch ? [query.prefetch].flat() : []) as Query[];
  const pool =
    prefetches.length === 0
      ? collection.matching(query.filter)
      : [...new Set(prefetches.flatMap((prefetch) => scored(collection, prefetch).map(({ point }) => point)))];
  const score = scorer(collection, query);
  return pool
    .flatMap((point) => {
      const value = score(point);
      return value === undefined ? [] : [{ point, score: value }];
    })
    .sort((a, b) => b.score - a.score || (a.point.id < b.point.id ? -1 : 1))
    .slice(0, query.limit ?? DEFAULT_LIMIT);
}

function scorer(collection: StandInCollection, { query, using }: Query): (point: StoredPoint) => number | undefined {
  const name = using ?? '';
  if (Array.isArray(query)) {
    const wanted = query as number[];
    const length = Math.hypot(...wanted);
    return ({ dense }) => {
      const vector = dense.get(name);
      return vector && wanted.reduce((sum, value, i) => sum + value * vector[i]!, 0) / length;
    };
  }
  if (typeof query === 'object' && query && 'indices' in query)
    return sparseScorer(collection, query as SparseVector, name);
  throw new BadRequest('this query is not part of the stand-in');
}

function sparseScorer(collection: StandInCollection, query: SparseVector, name: string) {
  const isIdf = collection.form.sparse_vectors?.[name]?.modifier === 'idf';
  const frequencies = collection.documentFrequencies.get(name) ?? new Map<number, number>();
  const total = [...collection.points.values()].filter(({ sparse }) => sparse.has(name)).length;
  const weights = new Map(
    query.indices.map((index, i) => {
      const df = frequencies.get(index) ?? 0;
      return [index, query.values[i]! * (isIdf ? Math.log(1 + (total - df + 0.5) / (df + 0.5)) : 1)];
    }),
  );
  return ({ sparse }: StoredPoint): number | undefined => {
    const vector = sparse.get(name);
    if (!vector?.indices.some((index) => weights.has(index))) return undefined;
    return vector.indices.reduce((sum, index, i) => sum + (weights.get(index) ?? 0) * vector.values[i]!, 0);
  };
}

/** The payload that was asked for. */
export function shown(point: StoredPoint, fields: unknown): { payload?: Record<string, unknown> } {
  if (!fields) return {};
  if (fields === true) return { payload: point.payload };
  if (!Array.isArray(fields)) throw new BadRequest('this payload selector is not part of the stand-in');
  const wanted = fields as string[];
  return { payload: Object.fromEntries(Object.entries(point.payload).filter(([key]) => wanted.includes(key))) };
}

/** A page by id, or by a payload key; then without an offset for the next, as Qdrant does it. */
export function scroll(collection: StandInCollection, request: Schemas['ScrollRequest']): Schemas['ScrollResult'] {
  const { filter, limit, offset, order_by, with_payload } = request;
  const wanted = limit ?? DEFAULT_LIMIT;
  const found = collection.matching(filter);
  if (order_by && typeof order_by === 'object') {
    const { key, direction } = order_by as Schemas['OrderBy'];
    if (!['integer', 'float'].includes(collection.indexes.get(key) ?? ''))
      throw new BadRequest(`No range index for "order_by" key ${key}`);
    const sign = direction === 'desc' ? -1 : 1;
    // Among equal values in no order that a caller may rely on.
    found.sort((a, b) => sign * (Number(a.payload[key]) - Number(b.payload[key])) || a.id.localeCompare(b.id));
    const page = found.filter(({ payload }) => typeof payload[key] === 'number').slice(0, wanted);
    const points = page.map((p) => ({ id: p.id, ...shown(p, with_payload), order_value: Number(p.payload[key]) }));
    return { points, next_page_offset: null };
  }
  const rest = found.filter(({ id }) => !offset || id >= String(offset)).sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    points: rest.slice(0, wanted).map((point) => ({ id: point.id, ...shown(point, with_payload) })),
    next_page_offset: rest[wanted]?.id ?? null,
  };
}
