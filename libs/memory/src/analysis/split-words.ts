import { isoMonth } from './date-words';
import { foldText } from './fold-text';

// A word with what people and programs join words by: don't, self-care, snake_case, dotted.path, 2023-05-07.
const COMPOUND = /[\p{L}\p{N}\p{M}]+(?:['\u2019._-][\p{L}\p{N}\p{M}]+)*/gu;
const JOINT = /[._-]/;
// Most words, and nothing to split or fold in them.
const PLAIN = /^[A-Z]?[a-z]+$/;
const CAMEL_BORDER = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{N})(?=\p{Lu}\p{Ll})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/u;
// Scripts that are written without spaces, or whose words carry their endings inside: matched by pairs of characters.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
// What English hangs on a word: Anna's, I'm, you're, we've, she'll, they'd.
const CLITIC = /'(?:s|m|re|ve|ll|d)?$/;
const ASCII = /^[\0-\x7f]*$/;

/** A compound of more parts than this is a list, not a name; it is not joined to one word. */
const MAX_JOINED_PARTS = 8;
const MAX_WORD_CHARACTERS = 64;
/** No language joins so much; it is noise or data, of which the beginning counts. */
const MAX_COMPOUND_CHARACTERS = 8_192;

/**
 * Folded words of a text in order, at most `limit`: letters, digits and marks only, at most 64 characters each.
 * Compounds and identifiers yield their parts and then the joined whole (`maxRetries` → max, retries, maxretries),
 * `Anna's` yields `anna`, unspaced scripts every pair of neighbouring characters.
 */
export function splitWords(text: string, limit: number): string[] {
  const words: string[] = [];
  for (const [compound] of text.normalize('NFKC').matchAll(COMPOUND)) {
    if (words.length >= limit) break;
    addCompound(compound.slice(0, MAX_COMPOUND_CHARACTERS), words);
  }
  return words.length > limit ? words.slice(0, limit) : words;
}

function addCompound(compound: string, words: string[]): void {
  if (PLAIN.test(compound)) {
    words.push(compound.toLowerCase().slice(0, MAX_WORD_CHARACTERS));
    return;
  }
  const month = isoMonth(compound);
  if (month !== undefined) words.push(month);
  const parts = compound.split(JOINT).flatMap((piece) => piece.split(CAMEL_BORDER));
  for (const part of parts) addWord(part, words);
  if (parts.length > 1 && parts.length <= MAX_JOINED_PARTS) addWord(parts.join(''), words);
}

function addWord(raw: string, words: string[]): void {
  const word = foldText(raw)
    .replace(CLITIC, '')
    .replaceAll("'", '')
    .replace(/^0+(?=\d)/, '');
  if (ASCII.test(word)) {
    if (word !== '') words.push(word.slice(0, MAX_WORD_CHARACTERS));
    return;
  }
  let end = 0;
  for (const run of word.matchAll(UNSPACED)) {
    if (run.index > end) words.push(word.slice(end, run.index).slice(0, MAX_WORD_CHARACTERS));
    addPairs([...run[0]], words);
    end = run.index + run[0].length;
  }
  if (end < word.length) words.push(word.slice(end).slice(0, MAX_WORD_CHARACTERS));
}

function addPairs(characters: string[], words: string[]): void {
  if (characters.length === 1) words.push(characters[0]!);
  for (let i = 1; i < characters.length; i++) words.push(characters[i - 1]! + characters[i]!);
}
