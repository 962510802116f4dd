/** How records of one class are ranked. */
export interface RankingWeights {
  /** Share of the lexical score in the fused score; with `dense` it makes 1. */
  lexical: number;
  /** Share of the dense score in the fused score. */
  dense: number;
  /**
   * How much age may take away: the factor runs from 1 for a new record down to 1 - recencyInfluence for a very old one,
   * so that a good answer of last month stays above a poor one of today.
   */
  recencyInfluence: number;
  /** Exponent of `gravitational_pull`; 0 leaves the recall count out. */
  gravityInfluence: number;
}

/** A part of its own score that an exchange gets from another of its session. */
export interface NeighbourShare {
  /** Where the lender stands: -1 is the exchange before. */
  turns: number;
  /** Part of the lender's score. */
  share: number;
}

export interface ExchangeWeights extends RankingWeights {
  /** Part of the weaker half's score that is added to the better half's. */
  otherHalf: number;
  neighbours: readonly NeighbourShare[];
}

/**
 * Chosen by leave-one-conversation-out (docs/decisions/003-ranking.md). Exchanges trust the words more: they are
 * searched among all sessions, where averaged word vectors confuse what different people said about like things.
 */
export const DEFAULT_WEIGHTS: { memory: RankingWeights; exchange: ExchangeWeights } = {
  memory: { lexical: 0.7, dense: 0.3, recencyInfluence: 0.1, gravityInfluence: 1 },
  exchange: {
    lexical: 0.85,
    dense: 0.15,
    recencyInfluence: 0.1,
    gravityInfluence: 1,
    otherHalf: 0,
    neighbours: [
      // None from the exchange just before: its words are in the index of this one (analyseHalf).
      { turns: 1, share: 0.2 },
      { turns: -2, share: 0.1 },
      { turns: 2, share: 0.1 },
    ],
  },
};
