import { stemmer } from '@orama/stemmers/english';

const REMEMBERED = 20_000;
const stems = new Map<string, string>();

/** Porter stem of a folded word. Words that are not plain English letters stand for themselves. */
export function englishStem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  // The stemmer compiles its rules on every call; most words of a text have been seen before.
  if (stems.size >= REMEMBERED) stems.clear();
  const stem = stemOf(word);
  stems.set(word, stem);
  return stem;
}

/** The library takes one letter too many from `-tion` and `-sion`: adoption would not meet adopt. Give it back. */
function stemOf(word: string): string {
  const stem = stemmer(word);
  const letter = word.startsWith(stem) ? /^([st])ion(?:s|al|ally)?$/.exec(word.slice(stem.length))?.[1] : undefined;
  return stem + (letter ?? '');
}
