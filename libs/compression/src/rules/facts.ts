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
    const word = raw.replace(TRAILING, '').replace(/^[$~](?!\/)/, '');
    if (isFact(word)) facts.add(word);
  }
  return [...facts];
}

/** Clock times, small numbers, alternatives: a text that tells known things in its own words is full of them. */
const MINOR = /^\d{1,2}(?::\d\d)*$|^\p{L}+\/\p{L}+$/u;

export const isMinor = (fact: string): boolean => MINOR.test(fact);

const PART_BORDER = /[-:T/_.,]/;

/** What the state says already. Parts of a known fact are known: of a date its year, of a time its hour and minute. */
export class KnownFacts {
  private readonly known = new Set<string>();

  /** `base` is known too, whatever it comes to know. */
  constructor(private readonly base: KnownFacts | null = null) {}

  learn(text: string): void {
    for (const fact of factsOf(text)) {
      if (this.known.has(fact)) continue;
      this.known.add(fact);
      if (!/\d/.test(fact)) continue;
      const parts = fact.split(PART_BORDER);
      if (parts.length === 1) continue;
      for (const part of parts) this.known.add(part);
      if (parts.length === 3 && fact.includes(':')) this.known.add(`${parts[0]}:${parts[1]}`);
    }
  }

  knows(fact: string): boolean {
    return this.known.has(fact) || (this.base?.knows(fact) ?? false);
  }

  news(text: string): string[] {
    return factsOf(text).filter((fact) => !this.knows(fact) && !this.knows(fact.replace(/,/g, '')));
  }
}
