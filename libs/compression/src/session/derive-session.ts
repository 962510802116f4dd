import { createHash } from 'node:crypto';
import type { ChatPrompt } from '@hivemind/contracts';
import { asBlocks, textOf } from '../reading/loose-values';

const INSTRUCTIONS = new Set(['system', 'developer']);

/**
 * A name for a conversation whose caller gave none: a hash over its instructions and the first message of the user. It
 * stays as the conversation grows. Null where there is neither.
 */
export function deriveSession({ system, messages }: ChatPrompt): string | null {
  const first = messages.findIndex(({ role }) => role === 'user');
  const head = first < 0 ? messages.filter(({ role }) => INSTRUCTIONS.has(role)) : messages.slice(0, first + 1);
  const anchor = head.filter(({ role }) => role === 'user' || INSTRUCTIONS.has(role));
  if (anchor.length === 0 && system === undefined) return null;
  const parts = [['instructions', plain(system)], ...anchor.map(({ role, content }) => [role, plain(content)])];
  return `derived-${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
}

/** Cache marks move along as a conversation grows; they do not make it another one. */
const plain = (content: unknown): unknown =>
  Array.isArray(content) ? asBlocks(content).map(({ cache_control: _, ...block }) => block) : textOf(content);
