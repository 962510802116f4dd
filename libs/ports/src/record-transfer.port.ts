import type { ExchangeRole } from '@hivemind/contracts';
import type { StoredRecord } from './stored-records';

/** A place in the order of an export. */
export interface ExportPosition {
  timestamp: number;
  id: string;
}

export interface ExportQuery {
  /** Only records after this one. Absent: from the beginning. */
  after?: ExportPosition;
  /** Epoch seconds; only records stored at this time or before, so that an export ends while others write. */
  until: number;
  maxRecords: number;
  /** A page ends before the sum of its contents exceeds this, but holds at least one record. */
  maxBytes: number;
}

export interface ExportPage {
  records: StoredRecord[];
  /** Whether records follow. */
  more: boolean;
}

/** What tells records apart: the id, and of exchange halves also the exchange and the role. */
export interface RecordIdentity {
  id: string;
  exchangePairId?: string;
  role?: ExchangeRole;
}

/** Carrying records out of a project and into another. */
export interface RecordTransfer {
  /** Live records of every kind, fork markers too, in the order of (timestamp, id). */
  exportPage(query: ExportQuery): Promise<ExportPage>;
  /** Every record, soft-deleted ones too, that has one of the ids or is one of the halves. */
  standing(identities: readonly RecordIdentity[]): Promise<StoredRecord[]>;
}
