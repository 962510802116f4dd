/** A prompt that could be sent now. */
export interface Candidate {
  tokens: number;
  /** Tokens at its beginning that the provider has cached from the last prompt. */
  cachedTokens: number;
}

/** Below this a provider caches nothing. */
const LEAST_CACHED = 1_024;
/** After this a provider has forgotten a prompt that was not sent again, in milliseconds. */
export const CACHE_LIFETIME_MS = 5 * 60_000;

export const cached = (tokens: number): number => (tokens < LEAST_CACHED ? 0 : tokens);

/**
 * What a prompt costs in uncached tokens: now, and in the calls that are still to come, in which it is read from the
 * cache each time. What these calls add is the same for every candidate and is left out.
 *
 * cost = (tokens − cached) + price · cached + callsToCome · price · tokens
 */
export const costOf = ({ tokens, cachedTokens }: Candidate, price: number, callsToCome: number): number =>
  tokens - cachedTokens + price * cachedTokens + callsToCome * price * tokens;

/** The longest prompt with so many tokens cached that costs no more than `cost`; what `costOf` says, the other way round. */
export const tokensFor = (cost: number, cachedTokens: number, price: number, callsToCome: number): number =>
  (cost + (1 - price) * cachedTokens) / (1 + callsToCome * price);

/** A younger conversation says nothing of how long it will go on. */
const YOUNG_CALLS = 10;
/** Lengths of conversations are heavy-tailed: five of six go on for another fifth of what they have gone (Pareto, exponent 1). */
const SURE_SHARE = 0.2;

/** How many calls are very likely still to come after so many. */
export const callsToCome = (callsSoFar: number): number => (callsSoFar < YOUNG_CALLS ? 0 : callsSoFar * SURE_SHARE);
