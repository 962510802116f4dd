import { scoreHits, type ScoredHit } from './fuse';
import type { RankableHit } from './rankable-hit';
import { DEFAULT_WEIGHTS, type ExchangeWeights } from './ranking-weights';

/** An exchange in the order of recall, with the halves that were found, the better one first. */
export interface RankedExchange<Hit extends RankableHit> {
  exchangePairId: string;
  /** What the exchanges are ordered by; also the `resonance_score` of the halves. */
  score: number;
  halves: ScoredHit<Hit>[];
}

/**
 * Best exchanges first, each once, from hits of their halves; equal scores by newer timestamp, then by pair id. Hits
 * that belong to no exchange are left out.
 * @param nowSeconds epoch seconds, the end of the records' ages
 */
export function rankExchanges<Hit extends RankableHit>(
  hits: readonly Hit[],
  nowSeconds: number,
  weights: ExchangeWeights = DEFAULT_WEIGHTS.exchange,
): RankedExchange<Hit>[] {
  const exchanges = new Map<string, RankedExchange<Hit>>();
  for (const scored of scoreHits(hits, weights, nowSeconds)) {
    const exchangePairId = scored.hit.exchangePairId;
    if (exchangePairId === null) continue;
    const exchange = exchanges.get(exchangePairId);
    if (exchange) exchange.halves.push(scored);
    else exchanges.set(exchangePairId, { exchangePairId, score: 0, halves: [scored] });
  }
  const ranked = [...exchanges.values()];
  for (const exchange of ranked) exchange.score = scoreOfHalves(exchange.halves, weights.otherHalf);
  lendToNeighbours(ranked, weights.neighbours);
  for (const { score, halves } of ranked) for (const { trace } of halves) trace.resonance_score = score;
  return ranked.sort(byScore);
}

/** The better half's score and a share of the other's. Sorts the halves. */
function scoreOfHalves(halves: ScoredHit<RankableHit>[], otherHalf: number): number {
  halves.sort((a, b) => b.trace.resonance_score - a.trace.resonance_score || (a.hit.id < b.hit.id ? -1 : 1));
  const [better, other] = halves;
  return (better!.trace.resonance_score + otherHalf * (other?.trace.resonance_score ?? 0)) / (1 + otherHalf);
}

/**
 * A topic spans several exchanges: where the ones around match too, the match is less likely a chance one.
 * Only own scores are lent, not borrowed ones, and the sum is brought back to the scale of one score.
 */
function lendToNeighbours(
  exchanges: readonly RankedExchange<RankableHit>[],
  shares: ExchangeWeights['neighbours'],
): void {
  const own = new Map<string, number>();
  for (const { halves, score } of exchanges) own.set(place(halves[0]!.hit, 0), score);
  const total = 1 + shares.reduce((sum, { share }) => sum + share, 0);
  for (const exchange of exchanges) {
    const { hit } = exchange.halves[0]!;
    const lent = shares.reduce((sum, { turns, share }) => sum + share * (own.get(place(hit, turns)) ?? 0), 0);
    exchange.score = (exchange.score + lent) / total;
  }
}

/** Name of the place some turns away in the hit's session; a hit without session or turn stands alone. */
const place = ({ id, sessionId, turnNumber }: RankableHit, turns: number): string =>
  sessionId === null || turnNumber === null ? `alone:${id}:${turns}` : `${turnNumber + turns}:${sessionId}`;

function byScore(a: RankedExchange<RankableHit>, b: RankedExchange<RankableHit>): number {
  const newest = ({ halves }: RankedExchange<RankableHit>): number =>
    Math.max(...halves.map(({ hit }) => hit.timestamp));
  return b.score - a.score || newest(b) - newest(a) || (a.exchangePairId < b.exchangePairId ? -1 : 1);
}
