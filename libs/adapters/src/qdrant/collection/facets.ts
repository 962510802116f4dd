import type { FilterScalar, Metadata, MetadataFilter, MetadataValue } from '@hivemind/contracts';
import { createHash } from 'node:crypto';
import { type Condition, NEVER } from './row-filters';

/** Different on every record: as a facet it would only fill the index. It has an index of its own. */
const TIMESTAMP = 'timestamp';
/** Longer ones are kept as their hash. */
const MAX_CHARACTERS = 160;

/**
 * What a record can be filtered by: a keyword for each key and scalar, and for each scalar within a list. One indexed
 * key thus answers filters on whatever keys callers choose, which Qdrant could not index one by one, whose names need
 * not be valid paths, and whose values must match by type: `1` is not `"1"`, and fractions match exactly.
 */
export function facetsOf(metadata: Metadata): string[] {
  const facets = new Set<string>();
  for (const [key, value] of Object.entries(metadata))
    if (key !== TIMESTAMP)
      for (const scalar of Array.isArray(value) ? value : [value]) if (isScalar(scalar)) facets.add(facet(key, scalar));
  return [...facets];
}

/** Every key must match; of a list any element. */
export function filterConditions(filter: MetadataFilter): Condition[] {
  return Object.entries(filter).map(([key, wanted]) => {
    const scalars = Array.isArray(wanted) ? wanted : [wanted];
    // With NEVER it is not empty, as which it would match everything.
    if (key === TIMESTAMP) return { should: [...scalars.filter(isNumber).map(atTime), NEVER] };
    return { key: 'facets', match: { any: [...new Set(scalars.map((scalar) => facet(key, scalar)))] } };
  });
}

const isNumber = (scalar: FilterScalar): scalar is number => typeof scalar === 'number';
const atTime = (at: number): Condition => ({ key: TIMESTAMP, range: { gte: at, lte: at } });

const isScalar = (value: MetadataValue): value is FilterScalar =>
  ['string', 'number', 'boolean'].includes(typeof value);

function facet(key: string, scalar: FilterScalar): string {
  const text = JSON.stringify([key, scalar]);
  return text.length <= MAX_CHARACTERS ? text : `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
