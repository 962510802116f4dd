import { noteMentions } from '../ccr/recall';
import { unexpired } from '../ccr/remember';
import { exactJson, valuesIn } from '../reading/exact-json';
import type { ToolCall, Turn } from '../reading/turn';
import type { SessionMemory } from './session-memory';

/** A memory that has seen one more request, and which contents its newest messages mention. */
export function seenMemory(memory: SessionMemory, turns: readonly Turn[], nowMs: number): SessionMemory {
  const turn = memory.turn + 1;
  const user = turns.findLast(({ role }) => role === 'user')?.text ?? '';
  const step = turns.slice(turns.findLastIndex(({ role }) => role === 'assistant'));
  const agent = step.map((each) => [each.text, ...each.calls.map(askedBy)].join(' ')).join(' ');
  return { ...memory, turn, files: noteMentions(unexpired(memory.files, nowMs), { user, agent }, turn) };
}

/** The names of arguments are the same in every call. */
const askedBy = (call: ToolCall): string => valuesIn(exactJson(call.arguments) ?? call.arguments);
