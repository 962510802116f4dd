import type { CountedRecord } from '@hivemind/contracts';
import type { Settings } from '../policy';
import { withNeighbourTimes } from './missing-times';
import { candidate, UNKNOWN_TIME, type Candidate, type PacketItem } from './packet-item';
import { exchangeItem, recordRole, recordTime } from './stored-records';

/** A stored exchange under the key that names it wherever it turns up. */
export interface StoredExchange {
  readonly key: string;
  readonly candidate: Candidate;
}

/** The pair id; a record without one is an exchange of its own. */
export function exchangeKey(record: CountedRecord): string {
  const pair = record.metadata['exchange_pair_id'];
  return typeof pair === 'string' ? `pair ${pair}` : `record ${record.id}`;
}

/** Exchanges in the order in which their first halves appear. */
function grouped(entries: readonly (readonly [CountedRecord, PacketItem])[]): Map<string, PacketItem[]> {
  const groups = new Map<string, PacketItem[]>();
  for (const [record, item] of entries) {
    const key = exchangeKey(record);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/**
 * The session's stored conversation as whole exchanges, and its messages in reading order.
 * @param fallbackTime epoch seconds for a history in which no record has a time
 */
export function historyExchanges(
  records: readonly CountedRecord[],
  settings: Settings,
  fallbackTime: number,
): { exchanges: StoredExchange[]; items: PacketItem[] } {
  const times = withNeighbourTimes(records.map(recordTime), fallbackTime);
  const items = records.map((record, i) => exchangeItem('conversation', record, times[i]!, settings));
  const groups = grouped(records.map((record, i) => [record, items[i]!] as const));
  const exchanges = [...groups].map(([key, halves]) => ({ key, candidate: candidate('conversation', halves) }));
  return { exchanges, items };
}

/** Recalled exchanges, best first, each rendered call then response. */
export function recalledExchanges(records: readonly CountedRecord[], settings: Settings): StoredExchange[] {
  const callsFirst = [...records].sort((a, b) => Number(isResponse(a)) - Number(isResponse(b)));
  const ranks = new Map<string, number>();
  for (const record of records) if (!ranks.has(exchangeKey(record))) ranks.set(exchangeKey(record), ranks.size);
  const entries = callsFirst.map(
    (record) =>
      [record, exchangeItem('recalled_conversation', record, recordTime(record) ?? UNKNOWN_TIME, settings)] as const,
  );
  return [...grouped(entries)]
    .sort(([a], [b]) => ranks.get(a)! - ranks.get(b)!)
    .map(([key, items]) => ({ key, candidate: candidate('recalled_conversation', items) }));
}

const isResponse = (record: CountedRecord): boolean => recordRole(record) === 'assistant';
