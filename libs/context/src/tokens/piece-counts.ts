/** Places of the table, a power of two. A language's common words are a few thousand. */
const PLACES = 1 << 16;
/** Longer pieces are rare, and mostly one character repeated. */
export const LONGEST_KEPT = 24;

/** Counts the tokens of the part of a text from `from` to `to`. */
type Count = (text: string, from: number, to: number) => number;

/**
 * Token counts of ASCII pieces seen before. A table of fixed size (1.7 MB) in which a piece has one place and takes it
 * from whatever lay there: nothing that a stranger sends can make it grow.
 */
export class PieceCounts {
  private readonly bytes = new Uint8Array(PLACES * LONGEST_KEPT);
  private readonly lengths = new Uint8Array(PLACES);
  private readonly counts = new Uint8Array(PLACES);

  /** @param count for a piece that is not known */
  constructor(private readonly count: Count) {}

  /** Tokens of a piece of at most `LONGEST_KEPT` characters, all of them ASCII. */
  of(text: string, from: number, to: number): number {
    const length = to - from;
    let hash = length;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    const place = (hash ^ (hash >>> 15)) & (PLACES - 1);
    if (this.lengths[place] === length && this.holds(place, text, from, to)) return this.counts[place]!;
    return this.learn(place, text, from, to);
  }

  private holds(place: number, text: string, from: number, to: number): boolean {
    let byte = place * LONGEST_KEPT;
    for (let at = from; at < to; at++) if (this.bytes[byte++] !== text.charCodeAt(at)) return false;
    return true;
  }

  private learn(place: number, text: string, from: number, to: number): number {
    let byte = place * LONGEST_KEPT;
    for (let at = from; at < to; at++) this.bytes[byte++] = text.charCodeAt(at);
    this.lengths[place] = to - from;
    return (this.counts[place] = this.count(text, from, to));
  }
}
