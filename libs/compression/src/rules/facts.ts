import { BoundedMemo } from '../bounded-memo';
import { uncommonWords } from './uncommon-words';

const TRAILING = /[.:,#+\-/]+$/;
/** A currency, and the number that a viewer puts before each line. */
const SIGIL = /^(?:[$~](?!\/)|\d{1,5}:(?=\p{L}))/u;

const isNumber = (word: string): boolean => /^\d+([.,]\d+)*$/.test(word);

/** A word that names something: a number from 10 on, a date, an id, a path, an address, a name in code, an acronym. */
function isFact(word: string): boolean {
  if (isNumber(word)) return word.length >= 2;
  if (word.length < 3) return false;
  if (/\p{N}/u.test(word) || /[/@_]/.test(word)) return true;
  return /\p{L}\.\p{L}/u.test(word) || /\p{Ll}\p{Lu}/u.test(word) || /^\p{Lu}{3,}$/u.test(word);
}

function findFacts(text: string): readonly string[] {
  const facts = new Set<string>();
  for (const raw of uncommonWords(text)) {
    const word = raw.replace(TRAILING, '').replace(SIGIL, '');
    if (isFact(word)) facts.add(word);
  }
  return [...facts];
}

interface Facts {
  words: readonly string[];
  /** With their parts, once anybody has asked for these. */
  withParts: readonly string[] | null;
}

const found = new BoundedMemo<Facts>((text) => ({ words: findFacts(text), withParts: null }), {
  entries: 20_000,
  characters: 4_000_000,
});

/** The words of a text that must survive verbatim, in order, each once. */
export const factsOf = (text: string): readonly string[] => found.of(text).words;

/** Clock times, small numbers, alternatives: a text that tells known things in its own words is full of them. */
const MINOR = /^\d{1,2}(?::\d\d)*$|^\p{L}+\/\p{L}+$/u;

export const isMinor = (fact: string): boolean => MINOR.test(fact);

const PART_BORDER = /[-:T/_.,]/;

/** Facts with their parts: who knows a date knows its year, who knows a time its hour and minute. */
function withParts(facts: readonly string[]): readonly string[] {
  const all = new Set<string>();
  for (const fact of facts) {
    all.add(fact);
    const parts = /\d/.test(fact) ? fact.split(PART_BORDER) : [];
    if (parts.length > 1) parts.forEach((part) => all.add(part));
    if (parts.length === 3 && fact.includes(':')) all.add(`${parts[0]}:${parts[1]}`);
  }
  return [...all];
}

/** What the state says already. */
export class KnownFacts {
  private readonly known = new Set<string>();

  /** `base` is known too, whatever it comes to know. */
  constructor(private readonly base: KnownFacts | null = null) {}

  learn(text: string): void {
    const facts = found.of(text);
    for (const fact of (facts.withParts ??= withParts(facts.words))) this.known.add(fact);
  }

  knows(fact: string): boolean {
    return this.known.has(fact) || (this.base?.knows(fact) ?? false);
  }

  news(text: string): string[] {
    return factsOf(text).filter(
      (fact) => !this.knows(fact) && !(fact.includes(',') && this.knows(fact.replace(/,/g, ''))),
    );
  }
}
