import type { Schemas } from '@qdrant/js-client-rest';
import { createHash } from 'node:crypto';

/** How term frequencies are weighted; fixed when a collection is made. */
export interface LexicalSettings {
  /** Saturation of repeated terms. */
  k1: number;
  /** Influence of a row's length, 0 to 1. */
  b: number;
  /** Length in terms that counts as average: Qdrant keeps no average of its own. */
  averageTerms: number;
}

/**
 * Measured on conversations: halves have 55 terms on average, and a small `b` is best, because a short turn is not a better
 * answer for being short.
 */
export const DEFAULT_LEXICAL: LexicalSettings = { k1: 0.9, b: 0.3, averageTerms: 55 };

type SparseVector = Schemas['SparseVector'];

/**
 * What a row says, as a sparse vector: of each term `tf (k1 + 1) / (tf + k1 (1 - b + b length / average length))`. With
 * 1 for each term of a query and the IDF that Qdrant multiplies in, the dot product is BM25 (Robertson and Zaragoza,
 * The Probabilistic Relevance Framework: BM25 and Beyond, 2009).
 * @param lexical analysed terms, separated by white space
 * @returns undefined when there are none: Qdrant then keeps no lexical vector of the row
 */
export function documentVector(lexical: string, settings: LexicalSettings): SparseVector | undefined {
  const terms = lexical.split(/\s+/).filter((term) => term !== '');
  if (terms.length === 0) return undefined;
  const frequencies = new Map<number, number>();
  for (const term of terms) frequencies.set(termIndex(term), (frequencies.get(termIndex(term)) ?? 0) + 1);
  const { k1, b, averageTerms } = settings;
  const norm = k1 * (1 - b + (b * terms.length) / averageTerms);
  return sparse([...frequencies].map(([index, tf]) => [index, (tf * (k1 + 1)) / (tf + norm)]));
}

/** @returns undefined when there are no terms */
export function queryVector(terms: readonly string[]): SparseVector | undefined {
  const indices = new Set(terms.filter((term) => term !== '').map(termIndex));
  return indices.size === 0 ? undefined : sparse([...indices].map((index) => [index, 1]));
}

const sparse = (weights: [index: number, value: number][]): SparseVector => {
  const ordered = weights.sort(([a], [b]) => a - b);
  return { indices: ordered.map(([index]) => index), values: ordered.map(([, value]) => value) };
};

const REMEMBERED = 50_000;
const indices = new Map<string, number>();

/**
 * The dimension that stands for a term: the first 32 bits of its SHA-256. No dictionary has to be kept and all
 * processes agree. Two terms may share a dimension and then count as one; among 50,000 distinct terms of a project that
 * happens to 0.3 pairs, so that it costs a wrong match once in a long while and never loses a right one.
 */
export function termIndex(term: string): number {
  const known = indices.get(term);
  if (known !== undefined) return known;
  if (indices.size >= REMEMBERED) indices.clear();
  const index = createHash('sha256').update(term, 'utf8').digest().readUInt32BE(0);
  indices.set(term, index);
  return index;
}
