import { HivemindError } from '@hivemind/contracts';
import type { CollectionModel } from './embedder.port';
import type { RecordChunk, StoredRecord } from './stored-records';

/** A record that has no vectors of the new model yet. */
export interface PendingRecord {
  record: StoredRecord;
  /** Of an exchange half: contents of the live halves before it in its session, newest first. */
  preceding: string[];
  /** What its present rows are made from. New ones are taken only while this stands. */
  basis: string;
}

export interface PendingQuery {
  /** Only records that come after this one. Absent: from the beginning. */
  after?: string;
  limit: number;
  /** Most halves before a half that are told of. */
  preceding: number;
}

/** A record with its rows of the new model. */
export interface ReembeddedRecord {
  id: string;
  basis: string;
  chunks: RecordChunk[];
}

/** Searchable records, soft-deleted ones too. */
export interface ReembeddingProgress {
  records: number;
  /** Those that have no vectors of the new model yet. */
  pending: number;
}

export interface StampedPage {
  /** Id of the last record of the page, for the next one to go on from; null when nothing follows. */
  last: string | null;
  stamped: number;
  /** Records that others were writing to: another pass finds them. */
  passedOver: number;
}

/**
 * A second set of vectors beside the one that is searched. It is filled while the collection is in use: what is purged
 * meanwhile is gone from both, what is deleted, restored or updated is so in both by the switch, and what is written is
 * pending. One step then makes the second set the collection's, and the first is gone.
 *
 * All of it is in the cluster, so that a move whose process died is gone on with by calling `begin` again.
 */
export interface Reembedding {
  /**
   * @returns `current` when the collection holds the model's vectors already, `resumed` when a move to it is under way
   * @throws HivemindError CONFLICT when a move to another model is under way, NOT_FOUND without a collection
   */
  begin(target: CollectionModel): Promise<'begun' | 'resumed' | 'current'>;
  progress(): Promise<ReembeddingProgress>;
  /** Records without vectors of the new model, in an order that stays. */
  pending(query: PendingQuery): Promise<PendingRecord[]>;
  /**
   * Adds rows of the new model. Records whose present rows have changed since they were read stay pending, and so do those
   * that are being written to at this moment.
   * @returns how many records were taken
   */
  put(records: readonly ReembeddedRecord[]): Promise<number>;
  /**
   * Makes the new vectors the collection's, at once and for all, while writers wait and searches go on.
   * @param query what is pending then, at most `limit` records
   * @param finish embeds these; nobody can write until it is done, so that it should fail rather than take long
   * @returns false when more were pending, or writers could not be stopped in time: nothing has changed then
   */
  switchOver(query: PendingQuery, finish: (pending: PendingRecord[]) => Promise<ReembeddedRecord[]>): Promise<boolean>;
  /** Corrects what records say of their vectors (`embedding_model`, `storage_mode`), page by page after the switch. */
  stamp(after?: string): Promise<StampedPage>;
  /** Gives a move up, with all vectors that were made. @returns false when none was under way */
  abort(): Promise<boolean>;
}

/** The collection has gone over to another model since its store was opened. Nothing was done: begin anew. */
export class CollectionMovedError extends HivemindError {
  constructor(cause?: unknown) {
    super(
      'STORAGE_UNAVAILABLE',
      'The records of this project have just been moved to another embedding model. Try again.',
      {
        cause,
      },
    );
  }
}
