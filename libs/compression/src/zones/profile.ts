import type { Turn } from '../reading/turn';

export type Profile = 'tool-agent' | 'code-agent' | 'chat';

const TOOL_SHARE = 0.3;
const CODE_SHARE = 0.2;
const CODE =
  /```|^\s*(?:def|class|import|from|function|const|let|var|public|private|return|#include|fn|package|diff --git|@@ )\b|[{;]\s*$|\bTraceback \(most recent call last\)/m;

const looksLikeCode = (turn: Turn): boolean =>
  CODE.test(turn.text) || turn.results.some((result) => CODE.test(result.text)) || turn.calls.some(hasCode);

const hasCode = (call: Turn['calls'][number]): boolean => /\\n.*[{};()=]|```/.test(call.arguments);

/**
 * What kind of conversation it is, without a model: more than 30 % tool responses is a tool agent, more than 20 %
 * messages with code a code agent. An agent that works on code by tools is both, and is taken for a code agent.
 */
export function profileOf(turns: readonly Turn[]): Profile {
  const spoken = turns.filter((turn) => turn.role !== 'system');
  if (spoken.length === 0) return 'chat';
  const share = (test: (turn: Turn) => boolean): number => spoken.filter(test).length / spoken.length;
  if (share(looksLikeCode) > CODE_SHARE) return 'code-agent';
  return share((turn) => turn.results.length > 0) > TOOL_SHARE ? 'tool-agent' : 'chat';
}
