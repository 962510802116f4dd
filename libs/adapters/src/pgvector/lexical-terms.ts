/** Longest stored form of one term; what only differs after that counts as the same. */
const MAX_TERM_CHARACTERS = 60;
const PLAIN = /^[a-z]+$/;

/**
 * Terms as PostgreSQL's own word splitter leaves them whole. Terms arrive analysed; digits, letters beyond ASCII and
 * signs would be taken apart or dropped there, so a term that holds any is written in hexadecimal.
 */
export function storedTerms(terms: readonly string[]): string[] {
  return terms.filter((term) => term !== '').map(storedTerm);
}

/** The same for terms separated by white space. */
export const storedLexical = (lexical: string): string => storedTerms(lexical.split(/\s+/)).join(' ');

function storedTerm(term: string): string {
  const text = term.slice(0, MAX_TERM_CHARACTERS);
  // The digit after the mark keeps the two forms apart.
  return PLAIN.test(text) ? text : `x0${Buffer.from(text, 'utf8').toString('hex')}`;
}
