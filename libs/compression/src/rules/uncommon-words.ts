/** Letters without case end a word: in scripts that have none, words do not stand apart. */
const WORD = /[/~.$]?[\p{Lu}\p{Ll}\p{N}_][\p{Lu}\p{Ll}\p{N}_./:@#+-]*/gu;
/** What most words are. */
const COMMON = /^\p{Lu}?\p{Ll}+$/u;

/** What a character is in a word, that of no word first, then one that none begins with. */
const [NONE, INNER, DIGIT, CAPITAL, SMALL, FOREIGN] = [0, 1, 2, 3, 4, 5] as const;
const ASCII = 128;
const KINDS = new Uint8Array(ASCII).map((_, code) => kindOf(String.fromCharCode(code)));
const MAY_STAND_BEFORE = new Uint8Array(ASCII).map((_, code) => Number(/[/~.$]/.test(String.fromCharCode(code))));

function kindOf(character: string): number {
  if (/[a-z]/.test(character)) return SMALL;
  if (/[A-Z]/.test(character)) return CAPITAL;
  if (/[0-9_]/.test(character)) return DIGIT;
  return /[./:@#+-]/.test(character) ? INNER : NONE;
}

/** @param at may be the end of the text, where nothing is */
function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < ASCII ? KINDS[code]! : code >= ASCII ? FOREIGN : NONE;
}

/**
 * The words of a text, with the marks of paths, addresses and numbers in them, but for those of small letters alone, or of
 * small letters after a capital. Character codes are read as far as they are ASCII: nearly all words are common, and a
 * regular expression, which makes a string of each, takes ten times as long.
 */
export function uncommonWords(text: string): string[] {
  const words: string[] = [];
  for (let at = 0; at < text.length; ) {
    const first = MAY_STAND_BEFORE[text.charCodeAt(at)] ? at + 1 : at;
    if (kindAt(text, first) < DIGIT) {
      at++;
      continue;
    }
    const end = endOfAsciiWord(text, first);
    if (end === null) at = addByRule(text, at, words);
    else {
      if (first > at || !isCommon(text, at, end)) words.push(text.slice(at, end));
      at = end;
    }
  }
  return words;
}

/** Null where a character outside ASCII has a say in it. */
function endOfAsciiWord(text: string, from: number): number | null {
  for (let at = from; ; at++) {
    const kind = kindAt(text, at);
    if (kind === FOREIGN) return null;
    if (kind === NONE) return at;
  }
}

function isCommon(text: string, from: number, end: number): boolean {
  for (let at = from + 1; at < end; at++) if (kindAt(text, at) !== SMALL) return false;
  const first = kindAt(text, from);
  return first === SMALL || (first === CAPITAL && end - from > 1);
}

/** The next word from `from` on; returns where it ends. */
function addByRule(text: string, from: number, words: string[]): number {
  WORD.lastIndex = from;
  const word = WORD.exec(text)?.[0];
  if (word === undefined) return text.length;
  if (!COMMON.test(word)) words.push(word);
  return WORD.lastIndex;
}
