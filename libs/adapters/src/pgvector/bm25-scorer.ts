import type { LexicalSettings } from './collection-schema';

/** How many stand-ins for other words the second probe holds beside its terms, at least. */
const PROBE_LENGTH = 40;
/** A word that no stored term equals. */
const STAND_IN = 'x0';

/**
 * Texts whose scores for a query tell what the index knows of its terms: each term alone, then all of them in a text
 * of a known, greater length, whose score shows what the collection's average length is.
 */
export function probeTexts(terms: readonly string[]): string[] {
  const distinct = [...new Set(terms)];
  const padding = Array<string>(Math.max(0, PROBE_LENGTH - distinct.length)).fill(STAND_IN);
  return [...distinct, [...distinct, ...padding].join(' ')];
}

/**
 * Scores texts for one query exactly as pg_textsearch's index scan does. Asking the database costs 0.1 ms a text and
 * 2 ms before the first, so that it is asked once for the probes only and the rest is computed here:
 * `sum over terms of idf * tf (k1 + 1) / (tf + k1 (1 - b + b length / average length))`
 * (Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009).
 */
export class Bm25Scorer {
  private readonly weights: ReadonlyMap<string, number>;
  /** The denominator without `tf` is `base + perWord * length`. */
  private readonly base: number;
  private readonly perWord: number;

  /** @param scores of `probeTexts(terms)`, in their order */
  constructor(terms: readonly string[], scores: readonly number[], { k1, b }: LexicalSettings) {
    const distinct = [...new Set(terms)];
    const alone = scores.slice(0, -1);
    const together = scores[scores.length - 1] ?? 0;
    const length = storedLength(Math.max(PROBE_LENGTH, distinct.length));
    const ratio = together > 0 ? alone.reduce((sum, score) => sum + score, 0) / together : 1;
    this.base = k1 * (1 - b);
    // (1 + base + perWord * length) / (1 + base + perWord) = ratio
    this.perWord = length > ratio ? ((1 + this.base) * (ratio - 1)) / (length - ratio) : 0;
    this.weights = new Map(distinct.map((term, i) => [term, alone[i]! * (1 + this.base + this.perWord)]));
  }

  score(text: string): number {
    const words = text.split(' ');
    const occurrences = new Map<string, number>();
    for (const word of words) if (this.weights.has(word)) occurrences.set(word, (occurrences.get(word) ?? 0) + 1);
    const norm = this.base + this.perWord * storedLength(words.length);
    let score = 0;
    for (const [word, tf] of occurrences) score += (this.weights.get(word)! * tf) / (tf + norm);
    return score;
  }
}

/** Lengths are kept in one byte, as in Lucene: exact up to 40, then four significant bits. */
export function storedLength(length: number): number {
  const beyond = length - 24;
  if (beyond < 16) return length;
  const shift = 28 - Math.clz32(beyond);
  return 24 + ((beyond >> shift) << shift);
}
