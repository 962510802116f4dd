import type { MetadataFilter, RecordKind } from '@hivemind/contracts';
import type { RankableHit } from '@hivemind/memory';
import type { CollectionModel } from './embedder.port';
import type { RecordRemoval } from './record-removal.port';
import type { RecordTransfer } from './record-transfer.port';
import type { RecordVersions } from './record-versions.port';
import type { Reembedding } from './reembedding.port';
import type { SessionForks } from './session-forks.port';
import type { NewRecord, StoredRecord } from './stored-records';

/** What a search is confined to. Soft-deleted records and fork markers are never found. */
export interface SearchScope {
  kinds: RecordKind[];
  filter?: MetadataFilter;
}

export interface HybridQuery {
  scope: SearchScope;
  dense: Float32Array;
  /** Analysed query terms; an empty list searches by vector alone. */
  terms: readonly string[];
  /** Records of each kind wanted from each of the two searches. */
  limit: number;
}

/** A record that one of the two searches found, with what ranking needs and without its text; its cosine is exact, whichever found it. */
export type SearchHit = RankableHit;

/** Part of a session's conversation: of a fork's parent only what was stored before the cut. */
export interface SessionWindow {
  sessionId: string;
  /** Epoch seconds; only records stored before. Absent: all. */
  before?: number;
}

export interface HistoryQuery {
  /** Newest first: the session itself, then its parents up to their cuts. */
  windows: SessionWindow[];
  maxRecords: number;
  /** Stop before the sum of record tokens exceeds this. Absent: no such bound. */
  maxTokens?: number;
}

export interface InsertOutcome {
  /** False when the record was there already: nothing was written and `existing` tells what stands. */
  inserted: boolean;
  existing?: StoredRecord;
}

/**
 * The records of one project in its own vector cluster. Every method fails with STORAGE_UNAVAILABLE when the cluster
 * cannot be reached within its deadline, and writes are seen by the next read (read your writes).
 *
 * A store that `ensure` has opened stands for the collection's vectors of that model. Once the collection has gone over to
 * another one, what would search or write those vectors fails with CollectionMovedError, and has done nothing: get the
 * store of the project anew, and embed anew.
 */
export interface VectorStore extends SessionForks, RecordRemoval, RecordVersions, RecordTransfer {
  /** Whose vectors the collection holds; null while there is no collection. */
  model(): Promise<CollectionModel | null>;
  /**
   * Makes the project's collection when it is not there.
   * @throws HivemindError STORAGE_UNAVAILABLE naming both models when the collection was made by another model
   */
  ensure(model: CollectionModel): Promise<void>;
  /**
   * Writes one record whole or not at all. The first writer of an id wins, and of an exchange half the first writer of
   * its `(exchangePairId, role)` too, whatever the id: a half that came with an import stands under the id that another
   * project gave it. A soft-deleted record keeps its place until it is purged.
   */
  insert(record: NewRecord): Promise<InsertOutcome>;
  /**
   * Writes many records, in one transaction where the store has them (bulk load), and passes over those that exist as
   * `insert` does, and over fork markers of sessions that have one.
   * @returns ids of those written
   */
  insertMany(records: readonly NewRecord[]): Promise<string[]>;
  /** Records by id, in no particular order; unknown ids are left out. */
  get(ids: readonly string[], options?: { includeDeleted?: boolean }): Promise<StoredRecord[]>;
  /** All live halves of the named exchanges. */
  exchanges(pairIds: readonly string[]): Promise<StoredRecord[]>;
  /** Best records by vector and by terms, each record once, unranked. */
  search(query: HybridQuery): Promise<SearchHit[]>;
  /** Live exchange halves, newest first (timestamp, then id). */
  history(query: HistoryQuery): Promise<StoredRecord[]>;
  /** Live records by kind, chunks not counted. */
  count(kinds: readonly RecordKind[]): Promise<number>;
  /** Adds to the recall counts. */
  addRecalls(counts: ReadonlyMap<string, number>): Promise<void>;
  /** Moving the opened collection to another model while others use it. */
  reembedding(): Reembedding;
}

/** Gives the store of a project, opened once and shared. */
export interface VectorStores {
  /** @throws HivemindError NO_STORAGE_CONNECTED when the project has no cluster bound */
  of(projectId: string): Promise<VectorStore>;
}
