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

/** A state, or what was brought back, and no word beside it. */
const carriesOnlyOurs = (turn: Turn): boolean =>
  (turn.record !== null || turn.hasRecalled) && turn.text === '' && turn.attachments === 0 && turn.results.length === 0;

/**
 * The exchange that a message belongs to: where the answer of the assistant begins, and where what came of it ends.
 * Anthropic takes messages of one role in a row for one, so that calls of several may be answered by several. Null for
 * what stands before the first answer.
 */
function exchangeAt(turns: readonly Turn[], at: number): { first: number; end: number } | null {
  const answer = turns.findLastIndex((turn, place) => place <= at && turn.role === 'assistant');
  if (answer < 0) return null;
  const before = turns.findLastIndex((turn, place) => place < answer && turn.role !== 'assistant');
  const results = turns.findIndex((turn, place) => place > answer && turn.role !== 'assistant');
  const next = turns.findIndex((turn, place) => results >= 0 && place > results && turn.role === 'assistant');
  return { first: before + 1, end: next < 0 ? turns.length : next };
}

/** A message with results stays together with the calls that these answer, and with what else answers them. */
function withItsCalls(turns: readonly Turn[], at: number): number[] {
  const exchange = turns[at]!.results.length > 0 && exchangeAt(turns, at);
  if (!exchange) return [at];
  const { first, end } = exchange;
  const last = turns.findLastIndex((turn, place) => place < end && turn.results.length > 0);
  return turns.slice(first, last + 1).map((turn) => turn.at);
}

function recentFrom(turns: readonly Turn[], start: number, stepWindow: number): number {
  let from = turns.length;
  for (let i = turns.length - 1, steps = 0; i >= start && steps < stepWindow; i--) {
    if (turns[i]!.role !== 'assistant') continue;
    steps++;
    from = i;
  }
  return withOpenCalls(turns, from);
}

/** Results behind `from` may answer calls of an assistant message right before it. */
function withOpenCalls(turns: readonly Turn[], from: number): number {
  const exchange = from < turns.length && exchangeAt(turns, from);
  if (!exchange) return from;
  const answered = new Set(
    turns.slice(from, exchange.end).flatMap(({ results }) => results.map((each) => each.callId)),
  );
  const asks = ({ at, calls }: Turn) => at >= exchange.first && at < from && calls.some(({ id }) => answered.has(id));
  return turns.find(asks)?.at ?? from;
}

/** A message in the user role that carries more than tool results. */
const isUserMessage = (turn: Turn): boolean => turn.role === 'user' && !carriesOnlyOurs(turn);

/**
 * Instructions that stand among the messages, what was brought back before, the first request and the last user message
 * stay as they are. A harness
 * dump at the head is no request; it stays only where Anthropic needs a user message to carry the state.
 */
function zonesAt(turns: readonly Turn[], start: number, from: number): Zones {
  const kept = new Set<number>();
  const opening = turns.findIndex((turn, at) => at >= start && isRequest(turn));
  const last = turns.findLastIndex((turn, at) => at >= start && isUserMessage(turn));
  for (const at of [opening, last]) if (at >= 0) withItsCalls(turns, at).forEach((place) => kept.add(place));
  turns.forEach((turn, at) => at >= start && (turn.role === 'system' || turn.hasRecalled) && kept.add(at));
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
