import { dateWords, plainDateWord } from './date-words';
import { englishStem } from './english-stem';
import { indexableTerm } from './indexable-term';
import { splitWords } from './split-words';
import { STOP_WORDS } from './stop-words';

const MAX_WORDS = 16_384;
const MAX_QUERY_WORDS = 2_048;
const MAX_QUERY_TERMS = 64;
const CONTEXT_HALVES = 2;
const MAX_CONTEXT_TERMS = 128;

/**
 * Lexical terms of a record's text, repeated as often as they occur: folded, split, without English stop words,
 * stemmed. Each consists of letters and digits only; of a longer text the first 16,384 words count.
 * @param timestamp epoch seconds of the record; adds its date in words, so that "in May 2023" finds it
 */
export function analyse(text: string, timestamp?: number): string[] {
  const dated = timestamp === undefined ? [] : dateWords(timestamp);
  return [...termsOf(splitWords(text, MAX_WORDS)), ...dated.map(term)];
}

/**
 * Lexical terms of an exchange half: its own, twice, and once those of what was said just before it, because a reply
 * seldom repeats the words it answers. Measured better than its own terms alone (docs/decisions/003-ranking.md).
 * @param preceding contents of the halves before it in the session, newest first; the end of the first two counts
 * @param timestamp as for {@link analyse}
 */
export function analyseHalf(content: string, preceding: readonly string[], timestamp?: number): string[] {
  const own = analyse(content, timestamp);
  const context = preceding.slice(0, CONTEXT_HALVES).flatMap((text) => analyse(text).slice(-MAX_CONTEXT_TERMS));
  return [...own, ...own, ...context];
}

/**
 * Distinct lexical terms of a query, in order of appearance, at most 64. A query of stop words alone keeps none: it is
 * answered by the vector.
 */
export function analyseQuery(text: string): string[] {
  return [...new Set(termsOf(splitWords(text, MAX_QUERY_WORDS)))].slice(0, MAX_QUERY_TERMS);
}

const termsOf = (words: readonly string[]): string[] => words.filter((word) => !STOP_WORDS.has(word)).map(term);

const term = (word: string): string => indexableTerm(englishStem(plainDateWord(word)));
