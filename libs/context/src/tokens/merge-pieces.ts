import { type AsciiRanks, NO_TOKEN } from './ascii-ranks';

/** Room for the parts of a piece of usual length; they are written over by the next one. */
const USUAL_LENGTH = 32;
const usualBorders = new Int32Array(USUAL_LENGTH + 2);
const usualPairs = new Int32Array(USUAL_LENGTH + 2);

/**
 * Tokens of one ASCII piece: its characters are joined pair by pair, always the pair that makes the token of lowest rank,
 * of equals the first, until no two neighbours make a token.
 */
export function mergedTokens(ranks: AsciiRanks, text: string, from: number, to: number): number {
  let parts = to - from;
  if (parts === 1 || ranks.rankOf(text, from, to) !== NO_TOKEN) return 1;
  /** Part `i` begins at `borders[i]` and ends where the next begins. */
  const borders = parts <= USUAL_LENGTH ? usualBorders : new Int32Array(parts + 2);
  /** Rank of each part joined with the next. */
  const pairs = parts <= USUAL_LENGTH ? usualPairs : new Int32Array(parts + 2);
  for (let i = 0; i <= parts; i++) borders[i] = from + i;
  for (let i = 0; i < parts - 1; i++) pairs[i] = ranks.rankOfPair(text, from + i);
  for (;;) {
    let lowest = NO_TOKEN;
    let place = 0;
    for (let i = 0; i < parts - 1; i++) if (pairs[i]! < lowest) lowest = pairs[(place = i)]!;
    if (lowest === NO_TOKEN) return parts;
    parts--;
    for (let i = place; i < parts; i++) {
      borders[i + 1] = borders[i + 2]!;
      pairs[i] = pairs[i + 1]!;
    }
    if (place + 1 < parts) pairs[place] = ranks.rankOf(text, borders[place]!, borders[place + 2]!);
    if (place > 0) pairs[place - 1] = ranks.rankOf(text, borders[place - 1]!, borders[place + 1]!);
  }
}
