import type { MetadataFilter, RecordKind } from '@hivemind/contracts';
import type { StoredRecord } from './stored-records';

/** Which records are meant: those of the kinds that have one of the ids, or that match every key of the filter. */
export type RecordSelection = { kinds: readonly RecordKind[] } & (
  | { ids: readonly string[] }
  | { filter: MetadataFilter }
);

/** One set of records in three units. */
export interface RemovalCounts {
  /** Memories and exchange halves; fork markers are not counted here. */
  records: number;
  /** Distinct exchanges among them. */
  exchanges: number;
  /** Stored rows: a long record has several, a fork marker one. */
  points: number;
}

export interface RemovalOptions {
  /** Count only and change nothing. Default false. */
  dryRun?: boolean;
}

/** Taking records out of a project and bringing them back. */
export interface RecordRemoval {
  /** Marks live records deleted, all or none. No read but `get` with `includeDeleted` finds them from then on. */
  softDelete(selection: RecordSelection, at: number, options?: RemovalOptions): Promise<RemovalCounts>;
  /**
   * Makes soft-deleted records live again, all or none. Of the deleted fork markers of a session only the last comes
   * back, and none while the session has a live one.
   */
  restore(selection: RecordSelection, options?: RemovalOptions): Promise<RemovalCounts>;
  /**
   * The exchange halves that follow these in their sessions, at most `each` after every one, soft-deleted ones too and
   * those given left out: the ones that may have borrowed lexical terms from them.
   */
  followers(ids: readonly string[], each: number): Promise<StoredRecord[]>;
  /** Replaces the lexical terms of the first row of each record. */
  replaceTerms(lexicalById: ReadonlyMap<string, string>): Promise<void>;
  /** Ids of the records that were soft-deleted at `until` (epoch seconds) or before. */
  deletedIds(until: number): Promise<string[]>;
  /**
   * Removes for good what was soft-deleted at `until` or before: records, chunks, superseded versions, index rows and
   * recall counts. As far as the cluster allows, nothing of it can be found in the cluster's files afterwards.
   */
  purgeDeleted(until: number, options?: RemovalOptions): Promise<RemovalCounts>;
  /** The same with every record of the project. The collection itself stays and can be used at once. */
  purgeAll(options?: RemovalOptions): Promise<RemovalCounts>;
}
