import { noteMentions } from '../ccr/recall';
import { unexpired } from '../ccr/remember';
import type { Turn } from '../reading/turn';
import type { SessionMemory } from './session-memory';

/** A memory that has seen one more request, and which contents its newest messages mention. */
export function seenMemory(memory: SessionMemory, turns: readonly Turn[], nowMs: number): SessionMemory {
  const turn = memory.turn + 1;
  const lastStep = turns.findLastIndex(({ role }) => role === 'assistant');
  const lastUser = turns.findLastIndex(({ role }) => role === 'user');
  const newest = turns.filter(({ at }) => at >= lastStep || at === lastUser);
  const text = newest.map((each) => [each.text, ...each.calls.map((call) => call.arguments)].join(' ')).join(' ');
  return { ...memory, turn, files: noteMentions(unexpired(memory.files, nowMs), text, turn) };
}
