import type { RankableHit } from './rankable-hit';
import { gravitationalPull, type RankingTrace, spacetimeCoordinate } from './ranking-trace';
import type { RankingWeights } from './ranking-weights';

/** A hit with its scores. */
export interface ScoredHit<Hit extends RankableHit> {
  hit: Hit;
  trace: RankingTrace;
}

/** Scores every hit against the others found for the same query, in the order given. */
export function scoreHits<Hit extends RankableHit>(
  hits: readonly Hit[],
  weights: RankingWeights,
  nowSeconds: number,
): ScoredHit<Hit>[] {
  const lexical = minMax(hits.map((hit) => hit.bm25));
  const dense = minMax(hits.map((hit) => hit.cosine));
  return hits.map((hit, i) => {
    const fused = weights.lexical * lexical[i]! + weights.dense * dense[i]!;
    const recency = spacetimeCoordinate(hit.timestamp, nowSeconds);
    const pull = gravitationalPull(hit.recallCount);
    const trace: RankingTrace = {
      semantic_relativity: Math.round(hit.cosine * 1e5) / 1e5,
      lexical_relevance: lexical[i]!,
      spacetime_coordinate: recency,
      gravitational_pull: pull,
      memetic_similarity: fused,
      resonance_score: fused * (1 - weights.recencyInfluence * (1 - recency)) * pull ** weights.gravityInfluence,
      recall_count: hit.recallCount,
    };
    return { hit, trace };
  });
}

/** Values stretched to [0, 1]; when they are all alike, 1 for what is above nothing and 0 for the rest. */
function minMax(values: readonly number[]): number[] {
  let min = Infinity;
  let max = -Infinity;
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return max > min ? values.map((value) => (value - min) / (max - min)) : values.map((value) => Number(value > 0));
}
