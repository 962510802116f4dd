import { isRequest } from '../reading/harness-text';
import type { Turn } from '../reading/turn';

/** How a prompt is divided. Places are indices of messages. */
export interface Zones {
  /** First message after the leading instructions. */
  start: number;
  /** From here on all stays verbatim: the last N assistant steps. */
  recentFrom: number;
  /** Messages before `recentFrom` that stay verbatim too, in order. */
  kept: number[];
  /** What the state takes the place of, in order. */
  history: number[];
}

const carriesOnlyRecord = (turn: Turn): boolean =>
  turn.record !== null && turn.text === '' && turn.attachments === 0 && turn.results.length === 0;

/** The assistant message whose calls a turn answers, with all that stands between them: they are kept together. */
function withItsCall(turns: readonly Turn[], at: number): number[] {
  if (turns[at]!.results.length === 0) return [at];
  const places = [at];
  for (let i = at - 1; i >= 0; i--) {
    places.unshift(i);
    if (turns[i]!.role === 'assistant') return places;
  }
  return [at];
}

function recentFrom(turns: readonly Turn[], start: number, stepWindow: number): number {
  let from = turns.length;
  for (let i = turns.length - 1, steps = 0; i >= start && steps < stepWindow; i--) {
    if (turns[i]!.role !== 'assistant') continue;
    steps++;
    from = i;
  }
  return from;
}

/** A message in the user role that carries more than tool results. */
const isUserMessage = (turn: Turn): boolean => turn.role === 'user' && !carriesOnlyRecord(turn);

/**
 * Instructions that stand among the messages, the first request and the last user message stay as they are. A harness
 * dump at the head is no request; it stays only where Anthropic needs a user message to carry the state.
 */
function zonesAt(turns: readonly Turn[], start: number, from: number): Zones {
  const kept = new Set<number>();
  const opening = turns.findIndex((turn, at) => at >= start && isRequest(turn));
  const last = turns.findLastIndex((turn, at) => at >= start && isUserMessage(turn));
  for (const at of [opening, last]) if (at >= 0) withItsCall(turns, at).forEach((place) => kept.add(place));
  turns.forEach((turn, at) => at >= start && turn.role === 'system' && kept.add(at));
  const before = turns.slice(start, from).map((turn) => turn.at);
  return {
    start,
    recentFrom: from,
    kept: before.filter((at) => kept.has(at)),
    history: before.filter((at) => !kept.has(at)),
  };
}

/**
 * The zones of a prompt. Recent begins at the N-th last assistant message, so that a call and its results are on the
 * same side; all instructions at the head are left where they are.
 */
export function zonesOf(turns: readonly Turn[], stepWindow: number): Zones {
  const firstOther = turns.findIndex((turn) => turn.role !== 'system');
  const start = firstOther < 0 ? turns.length : firstOther;
  return zonesAt(turns, start, recentFrom(turns, start, stepWindow));
}
