import { HivemindError, type MemoryRecord } from '@hivemind/contracts';
import type { RequestAccess } from '../edge/request-access';

/** How many results a recall gives: what was asked for or the default, within the plan's ceiling. */
export const wantedResults = ({ facts }: RequestAccess, asked: number | undefined, byDefault: number): number =>
  Math.min(asked ?? byDefault, facts.plan.maxTopK);

/** What a recall's receipt says of its results. */
export const foundIds = (records: readonly MemoryRecord[]) => ({
  count: records.length,
  memory_ids: records.map(({ id }) => id),
});

/** What the receipt of a write says of its record. */
export const storedRef = (id: string, deduplicated: boolean): Record<string, string | boolean> =>
  deduplicated ? { memory_id: id, deduplicated } : { memory_id: id };

/** Tells in an answer that nothing new was stored; a first write says nothing. */
export const repeatMark = (deduplicated: boolean): { deduplicated?: true } => (deduplicated ? { deduplicated } : {});

/** @throws HivemindError MEMORY_NOT_FOUND for an empty result, which clients take as one */
export function requireFound(records: MemoryRecord[]): MemoryRecord[] {
  if (records.length > 0) return records;
  throw new HivemindError('MEMORY_NOT_FOUND', 'Nothing stored in this project matches yet.');
}
