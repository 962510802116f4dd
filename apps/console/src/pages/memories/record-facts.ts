import type { StoredRecord } from '../../api/types';

/** When a record was stored. */
export function momentOf({ metadata: { timestamp } }: StoredRecord): string | null {
  return typeof timestamp === 'number' ? new Date(timestamp * 1_000).toISOString() : null;
}

/** What kind of record it is, in words. */
export function titleOf({ metadata: { kind, role, turn_number } }: StoredRecord): string {
  if (kind !== 'conversation') return 'Memory';
  const who = role === 'assistant' ? 'Assistant' : 'User';
  return typeof turn_number === 'number' ? `${who}, turn ${turn_number}` : who;
}
