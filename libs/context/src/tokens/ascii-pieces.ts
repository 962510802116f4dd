/** Kinds of ASCII characters as the split rule of o200k_base tells them apart. */
const [OTHER, UPPER, LOWER, DIGIT, SPACE, LINE_END] = [0, 1, 2, 3, 4, 5] as const;

const KINDS = new Uint8Array(128).map((_, code) => kindOf(String.fromCharCode(code)));

const [APOSTROPHE, SLASH, BLANK] = [0x27, 0x2f, 0x20] as const;
const MOST_DIGITS = 3;

/** A character outside ASCII has a say in where the piece ends. */
export const NOT_ASCII = -1;

/**
 * Where the piece that begins at `from` ends, by the split rule of o200k_base, whose alternatives are tried in this order:
 * a word with at most one character before it and a contraction after it; up to three digits; symbols, with a blank before
 * and line ends or slashes after them; white space to its last line end; white space but for its last character; one.
 * `NOT_ASCII` where the rule would have to look at a character outside ASCII.
 */
export function endOfPiece(text: string, from: number): number {
  const first = text.charCodeAt(from);
  if (first > 127) return NOT_ASCII;
  const kind = KINDS[first]!;
  if (kind === UPPER || kind === LOWER) return endOfWord(text, from);
  if (kind === DIGIT) return endOfDigits(text, from);
  if (kind === LINE_END) return endOfSpace(text, from);
  const next = from + 1 < text.length ? text.charCodeAt(from + 1) : BLANK;
  if (next > 127) return NOT_ASCII;
  const nextKind = KINDS[next]!;
  if (nextKind === UPPER || nextKind === LOWER) return endOfWord(text, from + 1);
  if (kind === OTHER) return endOfSymbols(text, from + 1);
  if (first === BLANK && nextKind === OTHER) return endOfSymbols(text, from + 2);
  return endOfSpace(text, from);
}

/** Capitals, then small letters, then a contraction: what follows the first change back to a capital is another word. */
function endOfWord(text: string, from: number): number {
  const { length } = text;
  let at = from;
  let code = 0;
  while (at < length && (code = text.charCodeAt(at)) <= 127 && KINDS[code] === UPPER) at++;
  while (at < length && (code = text.charCodeAt(at)) <= 127 && KINDS[code] === LOWER) at++;
  if (at === length) return at;
  if (code > 127) return NOT_ASCII;
  return code === APOSTROPHE ? at + contractionLength(text, at + 1) : at;
}

/** Length of `'s`, `'d`, `'m`, `'t`, `'ll`, `'ve` or `'re` whose letters begin at `from`, in any case; 0 for none. */
function contractionLength(text: string, from: number): 0 | 2 | 3 {
  // A letter and its capital differ in this bit alone; no other character becomes one of these letters by it.
  const first = text.charCodeAt(from) | 0x20;
  if (first === 0x73 || first === 0x64 || first === 0x6d || first === 0x74) return 2;
  const second = text.charCodeAt(from + 1) | 0x20;
  if (first === 0x6c && second === 0x6c) return 3;
  return (first === 0x76 || first === 0x72) && second === 0x65 ? 3 : 0;
}

function endOfDigits(text: string, from: number): number {
  const limit = Math.min(text.length, from + MOST_DIGITS);
  let at = from + 1;
  for (; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return NOT_ASCII;
    if (KINDS[code] !== DIGIT) break;
  }
  return at;
}

function endOfSymbols(text: string, from: number): number {
  const { length } = text;
  let at = from;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return NOT_ASCII;
    if (KINDS[code] !== OTHER) break;
  }
  while (at < length && isLineEndOrSlash(text.charCodeAt(at))) at++;
  return at;
}

const isLineEndOrSlash = (code: number): boolean => code === 10 || code === 13 || code === SLASH;

function endOfSpace(text: string, from: number): number {
  const { length } = text;
  let afterLineEnd = 0;
  let at = from;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return NOT_ASCII;
    if (KINDS[code] === LINE_END) afterLineEnd = at + 1;
    else if (KINDS[code] !== SPACE) break;
  }
  if (afterLineEnd > 0) return afterLineEnd;
  return at === length || at === from + 1 ? at : at - 1;
}

function kindOf(character: string): number {
  if (/[A-Z]/.test(character)) return UPPER;
  if (/[a-z]/.test(character)) return LOWER;
  if (/[0-9]/.test(character)) return DIGIT;
  if (/[\r\n]/.test(character)) return LINE_END;
  return /\s/.test(character) ? SPACE : OTHER;
}
