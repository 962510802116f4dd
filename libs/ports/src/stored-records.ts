import type { ExchangeRole, Metadata, RecordKind } from '@hivemind/contracts';

/** One stored row: a whole record, or one chunk of a long one. */
export interface RecordChunk {
  /** `chunkId(record id, place)`. */
  id: string;
  /** What the dense vector and the lexical index stand for. */
  dense: Float32Array;
  /** Analysed terms, separated by spaces, repeated as often as they occur. */
  lexical: string;
}

/** A record as it is written. */
export interface NewRecord {
  id: string;
  kind: RecordKind;
  content: string;
  /** Metadata as recall returns it, stamped keys included, without `recall_count` and the ranking trace. */
  metadata: Metadata;
  /** o200k tokens of `content`. */
  tokens: number;
  /** Epoch seconds, microsecond precision. */
  timestamp: number;
  /** Present on exchange halves (all four) and fork markers (session only). */
  sessionId?: string;
  turnNumber?: number;
  role?: ExchangeRole;
  exchangePairId?: string;
  /** At least one; none on fork markers, which no search may find. */
  chunks: RecordChunk[];
}

/** A record as it is read: whole, whatever the number of its rows. */
export interface StoredRecord {
  id: string;
  kind: RecordKind;
  content: string;
  /** As written, with the current `recall_count` added. */
  metadata: Metadata;
  tokens: number;
  timestamp: number;
  recallCount: number;
  /** 1 as first written, one more with each update. */
  version: number;
  /** Epoch seconds of the soft delete, or null while the record is live. */
  deletedAt: number | null;
}
