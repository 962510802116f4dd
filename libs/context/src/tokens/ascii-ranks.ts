/** Places of the table, a power of two and twice the vocabulary's ASCII tokens. */
const PLACES = 1 << 19;
const EMPTY = -1;
/** A place holds a rank and, above it, the upper bits of the token's hash: most of what is no token is told by these. */
const RANK_BITS = 18;
const RANK = (1 << RANK_BITS) - 1;
const UPPER_BITS = 19;

/** What is no token ranks behind all tokens. */
export const NO_TOKEN = 0x7fffffff;

/** The ASCII tokens of a vocabulary with their ranks, looked up where they stand in a text: no string is made. */
export class AsciiRanks {
  /** Tokens themselves lie one after the other in `bytes`. */
  private readonly places = new Int32Array(PLACES).fill(EMPTY);
  private readonly starts: Int32Array;
  private readonly bytes: Uint8Array;

  /** Ranks of tokens of two characters, which are asked for most, by both. */
  private readonly pairs = new Int32Array(128 * 128).fill(NO_TOKEN);

  /** @param tokens by rank; those that are no text, or not ASCII, are left out */
  constructor(tokens: readonly (string | readonly number[])[]) {
    this.starts = new Int32Array(tokens.length + 1);
    this.bytes = new Uint8Array(tokens.reduce((sum, token) => sum + token.length, 0));
    let end = 0;
    for (let rank = 0; rank < tokens.length; rank++) {
      const token = tokens[rank]!;
      this.starts[rank] = end;
      if (typeof token === 'string' && isAscii(token)) {
        for (let at = 0; at < token.length; at++) this.bytes[end++] = token.charCodeAt(at);
        this.add(token, rank);
        if (token.length === 2) this.pairs[token.charCodeAt(0) * 128 + token.charCodeAt(1)] = rank;
      }
      this.starts[rank + 1] = end;
    }
  }

  /** Rank of the characters at `at` and after it as one token, or `NO_TOKEN`. */
  rankOfPair(text: string, at: number): number {
    return this.pairs[text.charCodeAt(at) * 128 + text.charCodeAt(at + 1)]!;
  }

  /** Rank of the part of `text` from `from` to `to` as one token, or `NO_TOKEN`. */
  rankOf(text: string, from: number, to: number): number {
    const hash = hashOf(text, from, to);
    for (let place = firstPlace(hash); ; place = nextPlace(place)) {
      const held = this.places[place]!;
      if (held === EMPTY) return NO_TOKEN;
      if (held >>> RANK_BITS === hash >>> UPPER_BITS && this.isToken(held & RANK, text, from, to)) return held & RANK;
    }
  }

  private add(token: string, rank: number): void {
    const hash = hashOf(token, 0, token.length);
    let place = firstPlace(hash);
    while (this.places[place] !== EMPTY) place = nextPlace(place);
    this.places[place] = ((hash >>> UPPER_BITS) << RANK_BITS) | rank;
  }

  private isToken(rank: number, text: string, from: number, to: number): boolean {
    const start = this.starts[rank]!;
    if (this.starts[rank + 1]! - start !== to - from) return false;
    for (let at = from; at < to; at++) if (this.bytes[start + at - from] !== text.charCodeAt(at)) return false;
    return true;
  }
}

function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

const firstPlace = (hash: number): number => (hash ^ (hash >>> 15)) & (PLACES - 1);
const nextPlace = (place: number): number => (place + 1) & (PLACES - 1);

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}
