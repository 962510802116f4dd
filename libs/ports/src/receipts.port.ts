import type { ChainEnd, SignedHead } from '@hivemind/audit';
import type { ChainedReceipt, Operation, Receipt } from '@hivemind/contracts';

/** The end of a project's chain, signed so that a cut tail shows. */
export type ChainHead = SignedHead;

export interface ReceiptQuery {
  projectId: string;
  limit: number;
  sessionId?: string;
  operation?: Operation;
  /** Only receipts with a smaller sequence number: the cursor of the next page. */
  beforeSeq?: number;
}

/** A listed receipt: whole while it waits in the outbox, afterwards its id, whose body lies in the tenant's cluster. */
export type LedgerEntry = { seq: number; receiptId: string; waiting: ChainedReceipt | null };

/**
 * Receipts in PostgreSQL: the outbox (bodies not yet delivered), the index and the heads of the chains.
 * Fails with STORAGE_UNAVAILABLE.
 */
export interface ReceiptLedger {
  /**
   * Commits receipts of one project in the order given: sequence number, previous hash and own hash under the head's
   * row lock, with index row and outbox row, or nothing. A receipt id that is there already is left as it is.
   */
  append(projectId: string, receipts: readonly Receipt[]): Promise<void>;
  find(projectId: string, receiptId: string): Promise<LedgerEntry | null>;
  /** Newest first, one indexed query. */
  list(query: ReceiptQuery): Promise<LedgerEntry[]>;
  count(projectId: string): Promise<number>;
  /** Projects that have receipts waiting. */
  projectsWaiting(limit: number): Promise<string[]>;
  /** The oldest waiting receipts of a project, in chain order; of those from a sequence number on, where it is given. */
  waiting(projectId: string, limit: number, fromSeq?: number): Promise<ChainedReceipt[]>;
  /**
   * Takes delivered receipts out of the outbox; their index rows stay.
   * @returns those of the ids that are in the project's chain; whoever delivered the others came after the chain was
   *   begun anew
   */
  settle(projectId: string, receiptIds: readonly string[]): Promise<string[]>;
  head(projectId: string): Promise<ChainHead | null>;
  /**
   * Removes the project's whole chain (index, outbox, head) and begins a new one with the receipt that `first` makes of
   * the end that was, all or nothing; without a receipt the project has no chain until the next append.
   */
  restart(projectId: string, first: (oldEnd: ChainEnd) => Receipt | null): Promise<void>;
  /** Gives up the space of receipts that left the outbox, so that the cluster's files hold nothing of them. */
  compact(): Promise<void>;
  /** Every project that has a chain. */
  chains(): Promise<string[]>;
}

/** Receipt bodies in a project's own cluster (collection `hm_<project>_receipts`, payload only). */
export interface ReceiptBodies {
  /**
   * Idempotent by receipt id: a body that is there is never overwritten, so that what was erased does not come back with
   * a delivery that has read the receipt before.
   */
  put(receipts: readonly ChainedReceipt[]): Promise<void>;
  /** In no particular order; unknown ids are left out. */
  get(receiptIds: readonly string[]): Promise<ChainedReceipt[]>;
  /** In chain order from a sequence number on, for verification and export. */
  scan(fromSeq: number, limit: number): Promise<ChainedReceipt[]>;
  /**
   * Overwrites the bodies that `change` returns something for, for erasure: as far as the cluster allows, the old ones
   * cannot be found in its files afterwards. A body that has gone meanwhile is not put back.
   * @returns how many were overwritten
   */
  rewrite(change: (receipt: ChainedReceipt) => ChainedReceipt | null): Promise<number>;
  /** Removes bodies for good, as far as the cluster allows from its files, too. Unknown ids are passed over. */
  remove(receiptIds: readonly string[]): Promise<void>;
  /** Removes every body for good. */
  clear(): Promise<void>;
}

export interface ReceiptBodyStores {
  /** @throws HivemindError NO_STORAGE_CONNECTED when the project has no cluster bound */
  of(projectId: string): Promise<ReceiptBodies>;
}
