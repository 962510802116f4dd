import { factsOf, type KnownFacts } from './facts';
import { cut, isStandingInstruction, sentencesOf } from './prose';

const COURTESY = [
  /^(?:(?:thanks|thank you|great|perfect|ok(?:ay)?|alright|sure|hi|hello|hey|got it|i see|i understand|no problem|sounds good)[\s,.!]*)+(?:so much|very much|for (?:your|the) \w+)?[.!]*$/i,
  /^(?:can|could|would|will) you (?:please )?(?:help|assist|proceed|do that|check|confirm)\b[^\d]{0,60}\?$/i,
];

/** With what a sentence takes up the one before it. */
const OPENING =
  /^(?:(?:sure|okay|ok|alright|well|actually|also|additionally|oh|thanks|thank you|sorry|i'm (?:really )?sorry|i see|i understand|great|yes|yeah|hi|hello|of course|got it|no problem|no worries)(?:[,.!]\s+|$))+(?:but\s+)?/i;

/** Of an earlier request, without a fact: consent, thanks, excuses, and questions that were answered since. */
const PASSING = [
  /^(?:please )?(?:go ahead|proceed|continue|do (?:that|so|it)|confirm(?:ed)?)(?: with)?(?: (?:it|that|this|these|those|the|all|my|changes?|updates?|payment|booking|request))*(?: (?:now|please))?[.!]*$/i,
  /^(?:i (?:can )?confirm|(?:that|this|it|everything|all)(?:'s| is| are| was)?(?: all)? (?:looks?|sounds?|works?|seems?|is|correct|right|good|fine|great|perfect|ok(?:ay)?|i need(?:ed)?|for now)\b.{0,30})[.!]*$/i,
  /^(?:however, |unfortunately, |but |and )*i(?:['’]m| am)? (?:don['’]t|do not|can['’]t|cannot|didn['’]t|not) (?:quite |really )?(?:have|remember|recall|know|find|sure)\b.{0,80}$/i,
  /^i(?:['’]ll| will) (?:check|get back|let you know|look|reach out|gather|wait|think)\b.{0,80}$/i,
  /^(?:i (?:really )?appreciate|i understand|i see|thank you|thanks|appreciate|talk soon|bye|goodbye|have a|you too|no worries|not a problem|really)\b.{0,80}$/i,
  /^(?:so,? |and |but |then )?(?:what|how|is|are|do|does|did|which|when|where|why|who|really)\b.{0,100}\?$/i,
  /^(?:so,? |and |but |then )?(?:can|could|would|will) you (?:please |also |still |just )*(?:tell|let me know|check|look|confirm|explain|find|suggest|guide|see|double-check)\b.{0,100}\?$/i,
];

export interface UserWords {
  /** Characters of a long text that may stay. */
  room: number;
  /** Whether a later request followed, so that of this one the core is enough. */
  isOld: boolean;
  /** Whether a fact stands among the arguments of a later call. */
  isCalled(fact: string): boolean;
}

const SENTENCE = /(?<=[.!?])\s+(?=\p{Lu})|(?<=[。！？])/u;
const GIVES =
  /^(?:(?:hi|hello|hey|sure|yes|ok|okay)[^.]{0,12}[,!] )?(?:my|the|it['’]s|i['’]m|i am|this is|here(?:['’]s| is))\b.{0,60}$/i;

const isPassing = (sentence: string): boolean => PASSING.some((pattern) => pattern.test(sentence));
const isCourtesy = (sentence: string): boolean => COURTESY.some((pattern) => pattern.test(sentence));

/** Says nothing that still matters: talk on the way, or an id that the call that it was given for tells. */
function isSettled(sentence: string, { isCalled }: UserWords): boolean {
  const facts = factsOf(sentence);
  if (facts.length === 0) return isPassing(sentence);
  return GIVES.test(sentence) && !isStandingInstruction(sentence) && facts.every(isCalled);
}

/** What a user said, shortened only where it is old, or long: then whatever has a new fact, and standing instructions. */
export function wordsOf(text: string, known: KnownFacts, words: UserWords): string {
  const trimmed = text.trim();
  return trimmed.length <= words.room ? shortWords(trimmed, known, words) : longWords(trimmed, known, words.room);
}

function shortWords(text: string, known: KnownFacts, words: UserWords): string {
  const sentences = text
    .split(SENTENCE)
    .map((sentence) => (words.isOld ? sentence.replace(OPENING, '') : sentence).trim())
    .filter((sentence) => sentence !== '');
  const told = sentences.filter((sentence) => !isCourtesy(sentence) && !(words.isOld && isSettled(sentence, words)));
  const chosen = told.length === 0 && !words.isOld ? sentences.slice(0, 1) : told;
  const said = !words.isOld && told.length === sentences.length ? text : chosen.join(' ');
  known.learn(said);
  return said;
}

function longWords(text: string, known: KnownFacts, room: number): string {
  let left = room;
  const said: string[] = [];
  for (const sentence of sentencesOf(text)) {
    const must = isStandingInstruction(sentence) || known.news(sentence).length > 0;
    if (!must && left <= 0) continue;
    const kept = must ? sentence : cut(sentence, Math.max(60, left));
    left -= kept.length;
    said.push(kept);
    known.learn(kept);
  }
  return said.join(' ');
}
