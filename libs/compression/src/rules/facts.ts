const CANDIDATE = /[/~.$]?[\p{L}\p{N}_][\p{L}\p{N}_./:@#+-]*/gu;
const TRAILING = /[.:,#+\-/]+$/;

const isNumber = (word: string): boolean => /^\d+([.,]\d+)*$/.test(word);

/** A word that names something: a number from 10 on, a date, an id, a path, an address, a name in code, an acronym. */
function isFact(word: string): boolean {
  if (isNumber(word)) return word.length >= 2;
  if (word.length < 3) return false;
  if (/\p{N}/u.test(word) || /[/@_]/.test(word)) return true;
  return /\p{L}\.\p{L}/u.test(word) || /\p{Ll}\p{Lu}/u.test(word) || /^\p{Lu}{3,}$/u.test(word);
}

/** The words of a text that must survive verbatim, in order, each once. */
export function factsOf(text: string): string[] {
  const facts = new Set<string>();
  for (const [raw] of text.matchAll(CANDIDATE)) {
    const word = raw.replace(TRAILING, '').replace(/^\$/, '');
    if (isFact(word)) facts.add(word);
  }
  return [...facts];
}

/** What the state says already. */
export class KnownFacts {
  private readonly known = new Set<string>();

  learn(text: string): void {
    for (const fact of factsOf(text)) this.known.add(fact);
  }

  news(text: string): string[] {
    return factsOf(text).filter((fact) => !this.known.has(fact));
  }
}
