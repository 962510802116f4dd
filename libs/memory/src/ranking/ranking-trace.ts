/** The ranking of one record, as it stands in the metadata of a recalled record. A type, so that it is Metadata. */
export type RankingTrace = {
  /** Cosine of the best chunk, five digits. */
  semantic_relativity: number;
  /** Lexical score relative to the other records found for this query, in [0, 1]. */
  lexical_relevance: number;
  /** Recency in (0, 1]: exp(-age / 30 days). */
  spacetime_coordinate: number;
  /** 1 + ln(1 + recall_count) / 50. */
  gravitational_pull: number;
  /** Fused lexical and dense score, before recency and recall count. */
  memetic_similarity: number;
  /** What the results are ordered by. */
  resonance_score: number;
  /** How often recall had returned the record before. */
  recall_count: number;
};

const SECONDS_PER_DAY = 86_400;
const RECENCY_DAYS = 30;

/** Recency in (0, 1]; a timestamp in the future counts as now, and none is so old that it is nothing. */
export function spacetimeCoordinate(timestamp: number, nowSeconds: number): number {
  const ageDays = Math.max(0, nowSeconds - timestamp) / SECONDS_PER_DAY;
  return Math.max(Number.MIN_VALUE, Math.exp(-ageDays / RECENCY_DAYS));
}

export const gravitationalPull = (recallCount: number): number => 1 + Math.log(1 + Math.max(0, recallCount)) / 50;

/** The trace of a record that was fetched by its id instead of searched for. */
export function traceById(record: { timestamp: number; recallCount: number }, nowSeconds: number): RankingTrace {
  return {
    semantic_relativity: 1,
    lexical_relevance: 1,
    spacetime_coordinate: spacetimeCoordinate(record.timestamp, nowSeconds),
    gravitational_pull: gravitationalPull(record.recallCount),
    memetic_similarity: 1,
    resonance_score: 1,
    recall_count: record.recallCount,
  };
}
