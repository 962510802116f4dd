import type { ImportError, ImportRecord } from '@hivemind/contracts';
import type { RecordIdentity, StoredRecord } from '@hivemind/ports';

/** Clocks of two platforms may differ by this much. */
const CLOCK_DIFFERENCE_SECONDS = 300;

type Fault = Omit<ImportError, 'line'>;

/** Already there as it is, or why it cannot be written. */
export type Verdict = 'existing' | Fault;

export const identityOf = (record: ImportRecord): RecordIdentity =>
  record.kind === 'conversation'
    ? { id: record.id, exchangePairId: record.exchange_pair_id, role: record.role }
    : { id: record.id };

/** A time that has not come yet would outlive every order by time. */
export const futureTime = ({ timestamp }: ImportRecord, nowSeconds: number): Fault | null =>
  timestamp !== undefined && timestamp > nowSeconds + CLOCK_DIFFERENCE_SECONDS
    ? {
        code: 'VALIDATION_ERROR',
        field: 'metadata.timestamp',
        message: 'metadata.timestamp lies in the future; send epoch seconds of when it was stored',
      }
    : null;

/** What stands, stored or on its way: as stored, or as it came. */
type Standing = StoredRecord | ImportRecord;

/** Whether one of the records stands in the way of this one. */
export function judge(record: ImportRecord, standing: readonly Standing[]): Verdict | null {
  const same = standing.find(({ id }) => id === record.id);
  if (same) return judgeSame(record, same);
  const half = record.kind === 'conversation' && standing.find((other) => isSameHalf(record, other));
  if (!half) return null;
  return conflict('metadata.exchange_pair_id', `the ${record.role} half of this exchange stands as record ${half.id}`);
}

function judgeSame(record: ImportRecord, standing: Standing): Verdict {
  if ('deletedAt' in standing && standing.deletedAt !== null)
    return conflict('id', 'a record of this id was deleted and stays deleted until it is restored or purged');
  if (standing.kind === record.kind && standing.content === record.content) return 'existing';
  return conflict('id', 'a record of this id stands with other content');
}

function isSameHalf(record: ImportRecord & { kind: 'conversation' }, other: Standing): boolean {
  if (other.kind !== 'conversation') return false;
  const place = 'exchange_pair_id' in other ? other : other.metadata;
  return place.exchange_pair_id === record.exchange_pair_id && place.role === record.role;
}

/** A marker that was not written although none of its id stands: its session has another. */
export const takenSession = (record: ImportRecord): Fault =>
  record.kind === 'fork_marker'
    ? conflict('metadata.session_id', `session ${record.session_id} is a fork already`)
    : conflict('id', 'the record was being removed; send it again');

const conflict = (field: string, message: string): Fault => ({ code: 'CONFLICT', field, message });
