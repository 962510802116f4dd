import { factsOf } from '../rules/facts';
import type { Shortened } from '../rules/state-log';

const MOST_KEYWORDS = 64;
const WORD = /\p{L}{5,}/gu;

const wordsOf = (text: string): string[] => [...text.toLowerCase().matchAll(WORD)].map(([word]) => word);

/**
 * What a content is known by. A text: the identifiers of its call and of itself, then the words that are commonest in it.
 * A table: the names of the rows that were told in brief, since its words stand in every table.
 */
export function keywordsOf({ label, leftOut }: Shortened): string[] {
  const rows = factsOf(leftOut.rows.join(' '));
  if (leftOut.text === '') return keys(rows);
  const counts = new Map<string, number>();
  for (const word of wordsOf(`${label} ${leftOut.text}`)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
  return keys([...rows, ...factsOf(label), ...factsOf(leftOut.text)].slice(0, MOST_KEYWORDS / 2), common);
}

const keys = (facts: readonly string[], words: readonly string[] = []): string[] =>
  [...new Set([...facts.map((fact) => fact.toLowerCase()), ...words])].slice(0, MOST_KEYWORDS);

/** An identifier says by itself what is meant; words, dates and amounts do so together. */
const IDENTIFIER = /^(?=.*\p{L})(?=.*[\d/_.@]).{4,}$|^\d{5,}$/u;
const IDENTIFIER_WEIGHT = 2;
const ENOUGH = 3;

const weightOf = (word: string): number => (IDENTIFIER.test(word) ? IDENTIFIER_WEIGHT : 1);

/** What a text may refer to contents by. */
export const termsOf = (text: string): Set<string> =>
  new Set([...factsOf(text).map((fact) => fact.toLowerCase()), ...wordsOf(text)]);

/** Whether a text refers to a text: by an identifier and a word, or by three words. */
export function mentions(terms: ReadonlySet<string>, keywords: readonly string[]): boolean {
  let weight = 0;
  for (const word of keywords) if (terms.has(word) && (weight += weightOf(word)) >= ENOUGH) return true;
  return false;
}

/** Whether a text refers to a row of a table. */
export const names = (terms: ReadonlySet<string>, keywords: readonly string[]): boolean =>
  keywords.some((word) => terms.has(word));
