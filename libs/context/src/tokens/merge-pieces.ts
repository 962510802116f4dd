import { type AsciiRanks, NO_TOKEN } from './ascii-ranks';

/**
 * Tokens of one ASCII piece: its characters are joined pair by pair, always the pair that makes the token of lowest rank,
 * of equals the first, until no two neighbours make a token.
 */
export function mergedTokens(ranks: AsciiRanks, text: string, from: number, to: number): number {
  if (to - from === 1 || ranks.rankOf(text, from, to) !== NO_TOKEN) return 1;
  /** Where each part begins, and the end of the last. */
  const starts: number[] = [];
  /** Rank of each part joined with the next. */
  const pairs: number[] = [];
  for (let at = from; at <= to; at++) {
    starts.push(at);
    pairs.push(at + 2 <= to ? ranks.rankOfPair(text, at) : NO_TOKEN);
  }
  const pairRank = (i: number): number => {
    const end = starts[i + 2];
    return end === undefined ? NO_TOKEN : ranks.rankOf(text, starts[i]!, end);
  };
  for (;;) {
    let lowest = NO_TOKEN;
    let place = 0;
    for (let i = 0; i < pairs.length; i++) if (pairs[i]! < lowest) lowest = pairs[(place = i)]!;
    if (lowest === NO_TOKEN) return starts.length - 1;
    starts.splice(place + 1, 1);
    pairs.splice(place, 1);
    pairs[place] = pairRank(place);
    if (place > 0) pairs[place - 1] = pairRank(place - 1);
  }
}
