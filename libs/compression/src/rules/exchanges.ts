import type { ToolCall, ToolResult, Turn } from '../reading/turn';

/** A call and what came of it. */
export interface Action {
  call: ToolCall;
  result: ToolResult | null;
}

export interface Exchange {
  turn: Turn;
  actions: Action[];
  /** Results whose call is not in the conversation. */
  orphans: ToolResult[];
}

/**
 * The turns with results put to their calls. An id counts within one exchange only, so that results are sought up to the
 * next answer; assistant turns in a row are one.
 */
export function exchangesOf(turns: readonly Turn[]): Exchange[] {
  const exchanges: Exchange[] = [];
  let open = new Map<string, Action[]>();
  for (const [place, turn] of turns.entries()) {
    const before = turns[place - 1];
    const exchange: Exchange = { turn, actions: turn.calls.map((call) => ({ call, result: null })), orphans: [] };
    if (turn.role === 'assistant') {
      if (before?.role !== 'assistant' || before.at !== turn.at - 1) open = new Map();
      for (const action of exchange.actions) open.set(action.call.id, [...(open.get(action.call.id) ?? []), action]);
    }
    for (const result of turn.results) {
      const action = open.get(result.callId)?.find((each) => each.result === null);
      if (action) action.result = result;
      else exchange.orphans.push(result);
    }
    exchanges.push(exchange);
  }
  return exchanges;
}
