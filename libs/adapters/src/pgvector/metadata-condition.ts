import type { FilterScalar, MetadataFilter } from '@hivemind/contracts';

/** A condition on the column `metadata`, with the values of its parameters. */
export interface MetadataCondition {
  sql: string;
  values: string[];
}

/**
 * Every key must match. A scalar is matched by the same value or by a list that holds it, a list of scalars by any of
 * its elements; types are told apart (`1` is not `"1"`). Containment (`@>`) is what the GIN index answers.
 * @param firstParameter number of the first `$n` that is free
 */
export function metadataCondition(filter: MetadataFilter, firstParameter: number): MetadataCondition {
  const values: string[] = [];
  const contains = (key: string, value: FilterScalar | FilterScalar[]) => {
    values.push(JSON.stringify({ [key]: value }));
    return `metadata @> $${firstParameter + values.length - 1}::jsonb`;
  };
  const keys = Object.entries(filter).map(([key, wanted]) => {
    const scalars = Array.isArray(wanted) ? wanted : [wanted];
    return `(${scalars.flatMap((scalar) => [contains(key, scalar), contains(key, [scalar])]).join(' or ')})`;
  });
  return { sql: keys.join(' and '), values };
}
