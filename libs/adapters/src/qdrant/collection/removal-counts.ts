import type { RemovalCounts } from '@hivemind/ports';
import type { NarrowHead } from './row-payload';

export const NOTHING: RemovalCounts = { records: 0, exchanges: 0, points: 0 };

/** A fork marker counts as a row only. */
export function removalCounts(heads: readonly NarrowHead[]): RemovalCounts {
  const records = heads.filter(({ kind }) => kind !== 'fork_marker');
  return {
    records: records.length,
    exchanges: new Set(records.flatMap(({ exchange_pair_id }) => exchange_pair_id ?? [])).size,
    points: heads.reduce((sum, { rows }) => sum + rows, 0),
  };
}
