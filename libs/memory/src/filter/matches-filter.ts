import type { FilterScalar, Metadata, MetadataFilter, MetadataValue } from '@hivemind/contracts';

/**
 * Whether metadata matches a filter: every key must; a list on either side matches when any of its elements does;
 * scalars match by type and value.
 */
export function matchesFilter(metadata: Metadata, filter: MetadataFilter): boolean {
  return Object.entries(filter).every(([key, wanted]) => {
    const held = Object.hasOwn(metadata, key) ? metadata[key]! : null;
    return asList(wanted).some((scalar) => holds(held, scalar));
  });
}

const asList = (wanted: FilterScalar | FilterScalar[]): FilterScalar[] => (Array.isArray(wanted) ? wanted : [wanted]);

const holds = (held: MetadataValue, scalar: FilterScalar): boolean =>
  Array.isArray(held) ? held.includes(scalar) : held === scalar;
