const CONTRACTION = String.raw`(?:'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE]))?`;
const BEFORE = String.raw`[^\r\n\p{L}\p{N}]?`;
const CAPITALS = String.raw`[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`;
const SMALL = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{M}]`;

/** The split rule of o200k_base, at one place. It matches at any. */
const RULE = new RegExp(
  [
    `${BEFORE}${CAPITALS}*${SMALL}+${CONTRACTION}`,
    `${BEFORE}${CAPITALS}+${SMALL}*${CONTRACTION}`,
    String.raw`\p{N}{1,3}`,
    String.raw` ?[^\s\p{L}\p{N}]+[\r\n/]*`,
    String.raw`\s*[\r\n]+`,
    String.raw`\s+(?!\S)`,
    String.raw`\s+`,
  ].join('|'),
  'uy',
);

/** Pieces that are remembered, then all are forgotten. */
const MOST_PIECES = 20_000;
/** Longer ones are rare. */
const LONGEST_PIECE = 24;

/** Pieces of any script, found by the rule itself; the counts of short ones are remembered. */
export class SplitRule {
  /** Where the last piece ended. */
  end = 0;

  private readonly known = new Map<string, number>();

  /** @param count tokens of a piece that is not known */
  constructor(private readonly count: (piece: string) => number) {}

  /** Tokens of the piece that begins at `from`; `end` tells where it ends. */
  tokensFrom(text: string, from: number): number {
    RULE.lastIndex = from;
    RULE.test(text);
    this.end = RULE.lastIndex;
    // Copied, since a slice that is remembered, here or by the tokenizer, keeps the whole text in memory.
    const piece = ` ${text.slice(from, this.end)}`.slice(1);
    if (piece.length > LONGEST_PIECE) return this.count(piece);
    const known = this.known.get(piece);
    if (known !== undefined) return known;
    if (this.known.size >= MOST_PIECES) this.known.clear();
    const count = this.count(piece);
    this.known.set(piece, count);
    return count;
  }
}
