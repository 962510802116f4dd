import type { ChatPrompt, PromptMessage } from '@hivemind/contracts';
import { asBlocks } from '../reading/loose-values';
import { unfenced } from './fence';

type Block = { type: string } & Record<string, unknown>;

const MOST_CACHE_MARKS = 4;

const asContentBlocks = (content: unknown): Block[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : (asBlocks(content) as Block[]);

const isRecordBlock = (block: Record<string, unknown>): boolean =>
  block['type'] === 'text' && typeof block['text'] === 'string' && unfenced(block['text']) !== null;

function countCacheMarks(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + countCacheMarks(each), 0);
  if (typeof value !== 'object' || value === null) return 0;
  const nested = Object.entries(value).filter(([key]) => key === 'content');
  return ('cache_control' in value ? 1 : 0) + nested.reduce((sum, [, each]) => sum + countCacheMarks(each), 0);
}

/** Marks that the caller set anywhere, and those that are left in what will be sent. */
function mayMark(prompt: ChatPrompt, kept: readonly PromptMessage[]): boolean {
  const standing = countCacheMarks(prompt.system) + countCacheMarks(prompt.tools);
  return standing + countCacheMarks(prompt.messages) > 0 && standing + countCacheMarks(kept) < MOST_CACHE_MARKS;
}

function withStateAtHead(prompt: ChatPrompt, rest: readonly PromptMessage[], block: string): PromptMessage[] {
  const state: Block = { type: 'text', text: block };
  const [first, ...others] = rest;
  if (first?.role !== 'user') {
    if (mayMark(prompt, rest)) state['cache_control'] = { type: 'ephemeral' };
    return [{ role: 'user', content: [state] }, ...rest];
  }
  const blocks = asContentBlocks(first['content']);
  const content = blocks[0] && isRecordBlock(blocks[0]) ? blocks.slice(1) : blocks;
  if (mayMark(prompt, [{ ...first, content }, ...others])) state['cache_control'] = { type: 'ephemeral' };
  return [{ ...first, content: [state, ...content] }, ...others];
}

/**
 * The messages to send: the state as data in the user's role, after all leading instructions (OpenAI) or at the head of
 * the first user message (Anthropic), then what is kept. Of Anthropic's cache marks the caller's stay; the state gets one
 * if the caller uses them and one of the four is free.
 */
export function withState(
  prompt: ChatPrompt,
  start: number,
  kept: readonly PromptMessage[],
  block: string,
): PromptMessage[] {
  const leading = prompt.messages.slice(0, start);
  if (prompt.format === 'anthropic') return [...leading, ...withStateAtHead(prompt, kept, block)];
  return [...leading, { role: 'user', content: block }, ...kept];
}
