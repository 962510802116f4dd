import type { CountedRecord, MemoryRecord } from '@hivemind/contracts';
import type { RankingTrace } from '@hivemind/memory';
import type { StoredRecord } from '@hivemind/ports';

/** A record as a caller gets it; the trace is there when the record itself matched. */
export const returnedRecord = ({ id, content, metadata }: StoredRecord, trace?: RankingTrace): MemoryRecord => ({
  id,
  content,
  metadata: { ...metadata, ...trace },
});

/** The same for the compiler, with its stored token count. */
export const countedRecord = (record: StoredRecord, trace?: RankingTrace): CountedRecord => ({
  ...returnedRecord(record, trace),
  tokens: record.tokens,
});

/** The call before the response, and records of one time by id. */
export function byReadingOrder(a: StoredRecord, b: StoredRecord): number {
  const roles = Number(a.metadata.role === 'assistant') - Number(b.metadata.role === 'assistant');
  return roles || a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1);
}
