/** Places of the table, a power of two: texts of some hundred conversations of 40,000 tokens. */
const PLACES = 1 << 17;
/** Multipliers of the two hashes, odd and far from each other. */
const [FIRST, SECOND] = [0x01000193, 0x85ebca6b] as const;

/**
 * Token counts of texts seen before, by their length and two hashes of 32 bits from a seed of this process: of some 2^60
 * texts of a length one is taken for another. A table of fixed size (2 MB) in which a text has one place and takes it
 * from whatever lay there: the texts themselves are not kept, and nothing that a stranger sends can make it grow.
 */
export class TextCounts {
  private readonly lengths = new Uint32Array(PLACES);
  private readonly firsts = new Int32Array(PLACES);
  private readonly seconds = new Int32Array(PLACES);
  private readonly counts = new Uint32Array(PLACES);
  private readonly seed = Math.trunc(Math.random() * 2 ** 32);

  /** @param count for a text that is not known */
  constructor(private readonly count: (text: string) => number) {}

  of(text: string): number {
    const { length } = text;
    let first = this.seed;
    let second = ~this.seed;
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at);
      first = Math.imul(first ^ code, FIRST);
      second = Math.imul(second ^ code, SECOND);
    }
    first |= 0;
    const place = (first ^ (first >>> 15)) & (PLACES - 1);
    if (this.firsts[place] === first && this.seconds[place] === second && this.lengths[place] === length)
      return this.counts[place]!;
    const tokens = this.count(text);
    this.lengths[place] = length;
    this.firsts[place] = first;
    this.seconds[place] = second;
    return (this.counts[place] = tokens);
  }
}
