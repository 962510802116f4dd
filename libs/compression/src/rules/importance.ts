import { factsOf } from './facts';

const ERROR =
  /\b(error|exception|fail(?:ed|ure|s)?|cannot|can't|unable|denied|invalid|not (?:found|allowed|eligible|possible))\b/gi;
const DECISION =
  /\b(decid|confirm|cancel|must|should|will|instead|because|therefore|agree|choose|chose|plan|need|require|prefer|only|never|always|approve|reject|proceed|unfortunately|policy|refund|fix(?:ed)?|root cause)\w*/gi;
const WEIGHTS = { recency: 0.25, error: 0.25, decision: 0.25, information: 0.25 };

const density = (text: string, pattern: RegExp, full: number): number =>
  Math.min(1, (text.match(pattern)?.length ?? 0) / (full * Math.max(1, text.length / 400)));

/**
 * How much of a message should survive, from 0 to 1, by four signals of equal weight: recency (place in the history, 0
 * to 1), error words, decision words, and density of identifiers and numbers.
 */
export function importanceOf(text: string, recency: number): number {
  const information = Math.min(1, factsOf(text).length / (10 * Math.max(1, text.length / 400)));
  return (
    WEIGHTS.recency * recency +
    WEIGHTS.error * density(text, ERROR, 1) +
    WEIGHTS.decision * density(text, DECISION, 3) +
    WEIGHTS.information * information
  );
}
