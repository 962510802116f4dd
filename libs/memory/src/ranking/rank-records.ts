import { scoreHits, type ScoredHit } from './fuse';
import type { RankableHit } from './rankable-hit';
import { DEFAULT_WEIGHTS, type RankingWeights } from './ranking-weights';

/** Best records first; equal scores by newer timestamp, then by id, so that the same hits give the same order. */
export function rankRecords<Hit extends RankableHit>(
  hits: readonly Hit[],
  nowSeconds: number,
  weights: RankingWeights = DEFAULT_WEIGHTS.memory,
): ScoredHit<Hit>[] {
  return scoreHits(hits, weights, nowSeconds).sort(byResonance);
}

function byResonance(a: ScoredHit<RankableHit>, b: ScoredHit<RankableHit>): number {
  return (
    b.trace.resonance_score - a.trace.resonance_score ||
    b.hit.timestamp - a.hit.timestamp ||
    (a.hit.id < b.hit.id ? -1 : Number(a.hit.id > b.hit.id))
  );
}
