// Letters that every PostgreSQL, whatever its age and locale, takes for letters of one word.
const CERTAIN =
  /^[a-z0-9\u00df-\u00f6\u00f8-\u017f\u03b1-\u03c9\u0430-\u045f\u05d0-\u05ea\u0620-\u064a\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fa5\uac00-\ud7a3]*$/;
const UNCERTAIN =
  /[^a-z0-9\u00df-\u00f6\u00f8-\u017f\u03b1-\u03c9\u0430-\u045f\u05d0-\u05ea\u0620-\u064a\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fa5\uac00-\ud7a3]/gu;
const READ_AS_NUMBER = /^\d+e\d/;

/**
 * The word as a full-text index keeps it whole: rare letters and marks are spelled out (`u` and their code point in
 * hexadecimal), because a parser with older Unicode tables would cut the word there. Words like `5e3a` get a letter in
 * front, because PostgreSQL's parser would read the number 5e3 and a word `a`.
 */
export function indexableTerm(word: string): string {
  const spelled = CERTAIN.test(word)
    ? word
    : word.replace(UNCERTAIN, (letter) => `u${letter.codePointAt(0)!.toString(16)}`);
  return READ_AS_NUMBER.test(spelled) ? `n${spelled}` : spelled;
}
