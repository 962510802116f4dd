import type { Schemas } from '@qdrant/js-client-rest';
import { BadRequest, type StoredPoint } from './qdrant-stand-in-collection';

type Filter = Schemas['Filter'];
type Condition = Schemas['Condition'];
type FieldCondition = Schemas['FieldCondition'];
type Indexes = ReadonlyMap<string, string>;

/** What a filter needs an index for, as a cluster in strict mode demands it. */
const RANGE_INDEXES = ['integer', 'float'];

/** Whether a point meets a filter, as Qdrant documents its conditions. Filters on keys without index are refused. */
export function meets(point: StoredPoint, filter: Filter | null | undefined, indexes: Indexes): boolean {
  if (!filter) return true;
  const holds = (condition: Condition) => meetsCondition(point, condition, indexes);
  const should = list(filter.should);
  return (
    list(filter.must).every(holds) && (should.length === 0 || should.some(holds)) && !list(filter.must_not).some(holds)
  );
}

export function list(conditions: unknown): Condition[] {
  if (conditions === undefined || conditions === null) return [];
  return (Array.isArray(conditions) ? conditions : [conditions]) as Condition[];
}

function meetsCondition(point: StoredPoint, condition: Condition, indexes: Indexes): boolean {
  if ('has_id' in condition) return condition.has_id.includes(point.id);
  if ('is_empty' in condition && typeof condition.is_empty === 'object' && condition.is_empty) {
    requireIndex(condition.is_empty.key, indexes);
    return values(point, condition.is_empty.key).length === 0;
  }
  if ('key' in condition) return meetsField(point, condition as FieldCondition, indexes);
  return meets(point, condition as Filter, indexes);
}

function meetsField(point: StoredPoint, { key, match, range }: FieldCondition, indexes: Indexes): boolean {
  requireIndex(key, indexes, range ? RANGE_INDEXES : undefined);
  const held = values(point, key);
  if (match) {
    const wanted = 'any' in match ? (match.any as unknown[]) : 'value' in match ? [match.value as unknown] : undefined;
    if (!wanted) throw new BadRequest('this match is not part of the stand-in');
    return held.some((value) => wanted.includes(value));
  }
  const { gt, gte, lt, lte } = (range ?? {}) as Schemas['Range'];
  return held.some(
    (value) =>
      typeof value === 'number' &&
      (gt == null || value > gt) &&
      (gte == null || value >= gte) &&
      (lt == null || value < lt) &&
      (lte == null || value <= lte),
  );
}

function values(point: StoredPoint, key: string): unknown[] {
  const value = point.payload[key];
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
}

function requireIndex(key: string, indexes: Indexes, types?: readonly string[]): void {
  const type = indexes.get(key);
  if (type !== undefined && (types?.includes(type) ?? true)) return;
  throw new BadRequest(`Index required but not found for "${key}"`);
}

/** Ids among which every point that meets the filter is, when an id condition or a keyword tells. */
export function candidateIds(
  filter: Filter | null | undefined,
  byKeyword: ReadonlyMap<string, ReadonlyMap<unknown, ReadonlySet<string>>>,
): Iterable<string> | undefined {
  let best: { ids: string[]; size: number } | undefined;
  for (const condition of list(filter?.must)) {
    const ids = 'has_id' in condition ? condition.has_id.map(String) : byKeywords(condition, byKeyword);
    if (ids && (!best || ids.length < best.size)) best = { ids, size: ids.length };
  }
  return best && new Set(best.ids);
}

/** Keys that nearly all points share are not worth looking up. */
const SELECTIVE = new Set(['record_id', 'half', 'session_id', 'removal', 'attempt']);

function byKeywords(
  condition: Condition,
  byKeyword: ReadonlyMap<string, ReadonlyMap<unknown, ReadonlySet<string>>>,
): string[] | undefined {
  if (!('key' in condition) || !SELECTIVE.has(condition.key)) return undefined;
  const { match } = condition as FieldCondition;
  const wanted = match && ('any' in match ? (match.any as unknown[]) : 'value' in match ? [match.value] : undefined);
  return wanted?.flatMap((value) => [...(byKeyword.get(condition.key)?.get(value) ?? [])]);
}
