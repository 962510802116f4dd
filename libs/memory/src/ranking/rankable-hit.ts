import type { RecordKind } from '@hivemind/contracts';

/** What ranking needs to know of a record that a search found. */
export interface RankableHit {
  id: string;
  kind: RecordKind;
  /** Epoch seconds. */
  timestamp: number;
  recallCount: number;
  /** Cosine of the best chunk. */
  cosine: number;
  /** BM25 score of the best chunk, 0 when no query term occurs; higher is better. */
  bm25: number;
  sessionId: string | null;
  turnNumber: number | null;
  exchangePairId: string | null;
}
