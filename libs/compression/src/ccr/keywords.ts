import { factsOf } from '../rules/facts';

const MOST_KEYWORDS = 64;
const WORD = /\p{L}{5,}/gu;

const wordsOf = (text: string): string[] => [...text.toLowerCase().matchAll(WORD)].map(([word]) => word);

/** What a content is known by: the identifiers of its call and of itself, then the words that are commonest in it. */
export function keywordsOf(label: string, content: string): string[] {
  const counts = new Map<string, number>();
  for (const word of wordsOf(`${label} ${content}`)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
  const facts = [...factsOf(label), ...factsOf(content)].map((fact) => fact.toLowerCase());
  return [...new Set([...facts.slice(0, MOST_KEYWORDS / 2), ...common])].slice(0, MOST_KEYWORDS);
}

/** An identifier says by itself what is meant; words do so together. */
const IDENTIFIER_WEIGHT = 2;
const ENOUGH = 3;

const weightOf = (word: string): number => (/[\d/_.@]/.test(word) && word.length >= 4 ? IDENTIFIER_WEIGHT : 1);

/** What a text may refer to contents by. */
export const termsOf = (text: string): Set<string> =>
  new Set([...factsOf(text).map((fact) => fact.toLowerCase()), ...wordsOf(text)]);

/** Whether a text refers to a content: by an identifier and a word, or by three words. */
export function mentions(terms: ReadonlySet<string>, keywords: readonly string[]): boolean {
  let weight = 0;
  for (const word of keywords) if (terms.has(word) && (weight += weightOf(word)) >= ENOUGH) return true;
  return false;
}
