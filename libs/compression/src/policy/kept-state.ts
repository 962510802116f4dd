import { createHash } from 'node:crypto';
import type { ChatPrompt, PromptMessage } from '@hivemind/contracts';
import { withState } from '../block/insert';
import type { KeptState } from '../session/session-memory';

/** Over all that a state stands for, and what stands before it. */
export function prefixHash({ system, messages }: ChatPrompt, from: number): string {
  const head = JSON.stringify([system ?? null, messages.slice(0, from)]);
  return createHash('sha256').update(head).digest('hex');
}

/** Whether a state stands for the beginning of this prompt, which the caller did not change since. */
export const standsFor = (kept: KeptState, prompt: ChatPrompt): boolean =>
  kept.from <= prompt.messages.length && kept.prefixHash === prefixHash(prompt, kept.from);

/** The prompt with a kept state in place of the history that it tells. */
export function withKeptState(prompt: ChatPrompt, start: number, kept: KeptState): PromptMessage[] {
  const verbatim = kept.kept.map((at) => prompt.messages[at]!);
  return withState(prompt, start, [...verbatim, ...prompt.messages.slice(kept.from)], kept.block);
}

/**
 * Where messages of a prompt with a kept state stand in the original.
 * @param length messages of the prompt with the state
 */
export function originalPlaces(prompt: ChatPrompt, kept: KeptState, length: number) {
  const tail = length - (prompt.messages.length - kept.from);
  const firstKept = tail - kept.kept.length;
  /** Undefined for the message that carries nothing but the state. */
  return (at: number): number | undefined => (at >= tail ? kept.from + at - tail : kept.kept[at - firstKept]);
}
