import { isMinor, type KnownFacts } from './facts';
import { headOf } from './head-of';

const SENTENCE_END = /(?<=[.!?])\s+(?=[\p{Lu}\p{N}"'(*#-])|(?<=[。！？])|\n+/u;
const STANDING =
  /\b(always|never|from now on|in (?:the )?future|make sure|do not|don't|must(?: not)?|only (?:use|answer|reply|respond)|every time|whenever|prefer|remember|important|at all times|keep in mind)\b/i;
/** A point of a list that names nothing: of what it is the price, only its neighbours could tell. */
const FRAGMENT = /^[-*•] (?!.*\b[\p{L}]+\d\w*\b)(?!.*\b(?:total|sum)\b).{0,40}$/iu;
const DECISION =
  /\b(unable|cannot|can't|unfortunately|not (?:allowed|eligible|possible|permitted)|policy|decided|agreed|instead|root cause|the (?:problem|bug|issue|cause) (?:is|was)|turns out|solution|conclu|found that)\b/i;

/** Which sentence decides something can be told by its words in English only. */
const ENGLISH = /\b(?:the|you|your|this|that|with|are|have|of|and|is|it|will|i['’]m)\b/i;

const LONG_SENTENCE = 140;
const CLAUSE_END = /(?<=[,;:])\s+|\s+(?=(?:and|but|which|because|so that|since|while)\s)|(?<=[.)])(?=\p{Lu})/u;

const plain = (sentence: string): string =>
  sentence
    .replace(/\*\*|__|^[#>\s]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The sentences of a text, without marks of emphasis. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(SENTENCE_END)
    .map(plain)
    .filter((line) => line !== '');

/** A sentence in which somebody lays down how to go on. */
export const isStandingInstruction = (sentence: string): boolean => STANDING.test(sentence);

/** The sentences of a text by which a user lays down how to go on. */
export const standingInstructions = (text: string): string[] => sentencesOf(text).filter(isStandingInstruction);

/** In half-sentences what matters tends to stand at the beginning. */
export const cut = (sentence: string, length: number): string =>
  sentence.length <= length ? sentence : `${headOf(sentence, length).replace(/\s+\S*$/, '')}…`;

/** Of a long sentence, the parts with a new fact. */
function newsOfSentence(sentence: string, known: KnownFacts): string {
  if (sentence.length <= LONG_SENTENCE) return sentence;
  const clauses = sentence.split(CLAUSE_END);
  const told = clauses.filter((clause) => known.news(clause).some((fact) => !isMinor(fact)));
  return told.length === clauses.length ? sentence : told.join(' … ');
}

/**
 * The sentences of a text that say what the state does not hold yet: those with a new fact, and by their importance
 * those that decide something, up to `room` characters. Facts are never cut off.
 */
export function newsOf(text: string, known: KnownFacts, room: number): string {
  const isForeign = !ENGLISH.test(text);
  let left = room;
  const said: string[] = [];
  for (const sentence of sentencesOf(text)) {
    const isNew = known.news(sentence).some((fact) => !isMinor(fact));
    if (FRAGMENT.test(sentence)) continue;
    if (!isNew && !((isForeign || DECISION.test(sentence)) && left > 0)) continue;
    const kept = isNew ? newsOfSentence(sentence, known) : cut(sentence, Math.max(60, left));
    left -= kept.length;
    said.push(kept);
    known.learn(kept);
  }
  return said.join(' ');
}
