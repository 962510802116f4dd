import {
  type ChatPrompt,
  type CompressionResult,
  type CompressionSettings,
  DEFAULT_COMPRESSION_SETTINGS,
  type PromptMessage,
} from '@hivemind/contracts';
import fc from 'fast-check';
import { anthropicPrompts } from '../test/anthropic.arbitrary';
import { openAiPrompts } from '../test/openai.arbitrary';
import { added, protocolFaults } from '../test/protocol-faults';
import { compressPrompt } from './compress-prompt';
import { emptySessionMemory, readSessionMemory, type SessionMemory } from './session/session-memory';
import { countPromptTokens } from './tokens/prompt-tokens';

type Block = Record<string, unknown>;

// A failure is shown as it was found: making such prompts smaller takes minutes, its seed finds it again.
const RUNS = 80;
const GROWING_RUNS = 20;
const NOW_MS = 1_700_000_000_000;
const MINUTE_MS = 60_000;

const prompts = fc.oneof(openAiPrompts, anthropicPrompts);
const settingsOf = (given: Partial<CompressionSettings>): CompressionSettings => ({
  ...DEFAULT_COMPRESSION_SETTINGS,
  threshold_tokens: 0,
  ...given,
});
const settings = fc
  .record({
    step_window: fc.integer({ min: 1, max: 3 }),
    policy: fc.constantFrom('aggressive', 'cache_aware'),
    cached_token_price: fc.constantFrom(0, 0.1, 0.5, 1),
  })
  .map(settingsOf);

const compress = async (prompt: ChatPrompt, given: CompressionSettings): Promise<CompressionResult> =>
  (await compressPrompt(prompt, given, { nowMs: NOW_MS, memory: null })).result;

const blocksOf = (content: unknown): Block[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : Array.isArray(content) ? (content as Block[]) : [];
/** An empty text says nothing, and Anthropic takes none: beside a state that is told anew it may be left out. */
const spokenBlocks = (content: unknown): Block[] => blocksOf(content).filter(({ text }) => text !== '');
const isInstruction = ({ role }: PromptMessage) => role === 'system' || role === 'developer';

/** A message in the user's role that is more than results. */
const isUserMessage = ({ role, content }: PromptMessage): boolean =>
  role === 'user' && !(blocksOf(content).length > 0 && blocksOf(content).every(({ type }) => type === 'tool_result'));

/** What a message says at its end; before it there may be a state and what was recalled, in the first message only. */
const endOf = (message: PromptMessage, length: number): Block[] => {
  const blocks = spokenBlocks(message['content']);
  return blocks.slice(Math.max(0, blocks.length - length));
};

function lastSteps({ messages }: ChatPrompt, count: number): PromptMessage[] {
  const steps = messages.flatMap(({ role }, at) => (role === 'assistant' ? [at] : []));
  return steps.length === 0 ? [] : messages.slice(steps.at(-Math.min(count, steps.length)));
}

const marksIn = (value: unknown): number => JSON.stringify(value ?? null).split('"cache_control":').length - 1;

function expectLaws(prompt: ChatPrompt, given: CompressionSettings, result: CompressionResult): void {
  const told: ChatPrompt = { ...prompt, messages: result.messages };
  expect(result.original_tokens).toBe(countPromptTokens(prompt));
  expect(result.tokens).toBe(countPromptTokens(told));
  expect(result.system).toEqual(prompt.system);
  if (result.mode === 'none') {
    expect(result.messages).toBe(prompt.messages);
    expect(result).toMatchObject({ state: null, ratio: 0, fallback: expect.any(String) as string });
    return;
  }
  expect(result.fallback).toBeNull();
  expect(result.tokens).toBeLessThan(result.original_tokens);
  expect(result.ratio).toBeGreaterThan(0);

  expect(added(protocolFaults(prompt), protocolFaults(told))).toEqual([]);

  const head = prompt.messages.findIndex((message) => !isInstruction(message));
  expect(told.messages.slice(0, head)).toEqual(prompt.messages.slice(0, head));
  const leading = told.messages.findIndex((message) => !isInstruction(message));
  expect(leading).toBe(head);
  expect(told.messages.filter(isInstruction)).toEqual(prompt.messages.filter(isInstruction));

  const last = prompt.messages.findLast(isUserMessage);
  const said = spokenBlocks(last?.['content']);
  if (last) expect(endOf(told.messages.findLast(isUserMessage)!, said.length)).toEqual(said);

  const recent = lastSteps(prompt, given.step_window);
  expect(told.messages.slice(told.messages.length - recent.length)).toEqual(recent);

  if (prompt.format === 'anthropic') expectAnthropicLaws(prompt, told);
}

function expectAnthropicLaws(prompt: ChatPrompt, told: ChatPrompt): void {
  expect(told.messages[0]!.role).toBe('user');
  const assistants = (messages: readonly PromptMessage[]) =>
    messages.filter(({ role }) => role === 'assistant').map((message) => JSON.stringify(message));
  // Kept turns of the assistant, thinking and all, are the very ones that came.
  expect(added(assistants(prompt.messages), assistants(told.messages))).toEqual([]);
  const neighbours = (messages: readonly PromptMessage[]) =>
    messages.filter(({ role }, at) => role === 'assistant' && messages[at - 1]?.role === 'assistant').length;
  expect(neighbours(told.messages)).toBeLessThanOrEqual(neighbours(prompt.messages));
  const before = marksIn(prompt.system) + marksIn(prompt.messages);
  expect(marksIn(prompt.system) + marksIn(told.messages)).toBeLessThanOrEqual(Math.max(4, before));
}

/** The prompts that a client sends as a conversation grows: after each user message and each round of results. */
function requestsOf(prompt: ChatPrompt): ChatPrompt[] {
  const ends = prompt.messages.flatMap((_, at) =>
    at > 0 &&
    prompt.messages[at]!.role !== 'assistant' &&
    (prompt.messages[at + 1]?.role ?? 'assistant') === 'assistant'
      ? [at + 1]
      : [],
  );
  return ends.map((end) => ({ ...prompt, messages: prompt.messages.slice(0, end) }));
}

describe('a compressed prompt', () => {
  it('keeps what must stand verbatim and what a provider asks of a prompt', async () => {
    const modes = { state: 0, none: 0 };
    await fc.assert(
      fc.asyncProperty(prompts, settings, async (prompt, given) => {
        const result = await compress(prompt, given);
        modes[result.mode]++;
        expectLaws(prompt, given, result);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    // A law over prompts that nothing happens to would say little.
    expect(modes.state).toBeGreaterThan(RUNS / 4);
  });

  it('is the same bytes for the same prompt, and what came is not touched', async () => {
    await fc.assert(
      fc.asyncProperty(prompts, settings, async (prompt, given) => {
        const before = JSON.stringify(prompt);
        const first = await compress(prompt, given);
        const second = await compress(JSON.parse(before) as ChatPrompt, given);
        expect(JSON.stringify(prompt)).toBe(before);
        expect(JSON.stringify(second)).toBe(JSON.stringify(first));
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  it('is not changed by being compressed again', async () => {
    await fc.assert(
      fc.asyncProperty(prompts, settings, async (prompt, given) => {
        const first = await compress(prompt, given);
        const second = await compress({ ...prompt, messages: first.messages }, given);
        expect(second.messages).toEqual(first.messages);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  it('keeps every law while a conversation grows, with what is kept of it or without', async () => {
    const pauses = fc.constantFrom(0, MINUTE_MS, 6 * MINUTE_MS, 31 * MINUTE_MS);
    await fc.assert(
      fc.asyncProperty(prompts, settings, fc.boolean(), pauses, async (prompt, given, remembers, pauseMs) => {
        let memory: SessionMemory | null = remembers ? emptySessionMemory() : null;
        let nowMs = NOW_MS;
        for (const request of requestsOf(prompt)) {
          const made = await compressPrompt(request, given, { nowMs, memory });
          expectLaws(request, given, made.result);
          if (!remembers) expect(made.memory).toBeNull();
          // As it comes back from where it is kept.
          if (made.memory) memory = readSessionMemory(JSON.parse(JSON.stringify(made.memory)));
          if (made.memory) expect(memory).toEqual(made.memory);
          nowMs += pauseMs;
        }
      }),
      { numRuns: GROWING_RUNS, endOnFailure: true },
    );
  });
});
