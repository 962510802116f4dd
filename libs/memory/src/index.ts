export { analyse, analyseHalf, analyseQuery } from './analysis/analyse';
export { splitWords } from './analysis/split-words';
export { STOP_WORDS } from './analysis/stop-words';
export { chunkText, type TextChunk } from './chunking/chunk-text';
export type { ScoredHit } from './ranking/fuse';
export { rankExchanges, type RankedExchange } from './ranking/rank-exchanges';
export { rankRecords } from './ranking/rank-records';
export type { RankableHit } from './ranking/rankable-hit';
export { type RankingTrace, traceById } from './ranking/ranking-trace';
export {
  DEFAULT_WEIGHTS,
  type ExchangeWeights,
  type NeighbourShare,
  type RankingWeights,
} from './ranking/ranking-weights';
export { matchesFilter } from './filter/matches-filter';
