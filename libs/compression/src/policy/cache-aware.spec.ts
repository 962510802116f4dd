import type { ChatPrompt, PromptMessage } from '@hivemind/contracts';
import { conversation, settingsOf } from '../../test/conversation.fixture';
import { type Compression, compressPrompt } from '../compress-prompt';
import { emptySessionMemory, type SessionMemory } from '../session/session-memory';
import { countPromptTokens } from '../tokens/prompt-tokens';

const STEPS = 24;
const PRICE = 0.25;
const settings = (price = PRICE) => settingsOf({ policy: 'cache_aware', cached_token_price: price });

interface Sent extends Compression {
  prompt: ChatPrompt;
}

/** What goes out in each step of a conversation, a minute after the other. */
async function sent(steps: number, price?: number): Promise<Sent[]> {
  let memory: SessionMemory | null = emptySessionMemory();
  const all: Sent[] = [];
  for (let step = 1; step <= steps; step++) {
    const prompt = conversation(step);
    const made = await compressPrompt(prompt, settings(price), { nowMs: step * 60_000, memory });
    all.push({ ...made, prompt });
    memory = made.memory ?? memory;
  }
  return all;
}

/** What a row of prompts costs at a provider that caches what two in a row begin with. */
function costAtProvider(prompts: readonly PromptMessage[][]): number {
  const texts = prompts.map((messages) => JSON.stringify(messages));
  return texts.reduce((sum, text, at) => {
    const before = texts[at - 1] ?? '';
    let shared = 0;
    while (shared < before.length && text[shared] === before[shared]) shared++;
    return sum + text.length - (1 - PRICE) * shared;
  }, 0);
}

/** The same in messages, at a provider that finds whole messages only. */
function costByMessages(prompts: readonly PromptMessage[][], price: number): number {
  const tokens = (messages: readonly PromptMessage[]) =>
    countPromptTokens({ format: 'openai', messages: [...messages] });
  return prompts.reduce((sum, messages, at) => {
    const before = prompts[at - 1] ?? [];
    const differs = messages.findIndex((message, place) => JSON.stringify(message) !== JSON.stringify(before[place]));
    const shared = tokens(messages.slice(0, differs < 0 ? messages.length : differs));
    return sum + tokens(messages) - (1 - price) * (shared < 1_024 ? 0 : shared);
  }, 0);
}

const modesAt = async (price: number) => (await sent(STEPS, price)).map(({ result }) => result.mode);

describe('cache_aware', () => {
  let grown: Sent[];
  beforeAll(async () => {
    grown = await sent(STEPS);
  });

  it('sends the state byte for byte until it is told anew, and then it begins with the old one', () => {
    let stable = 0;
    let renewed = 0;
    grown.slice(1).forEach(({ result, memory }, at) => {
      const before = grown[at]!;
      if (result.mode === 'none' || before.result.mode === 'none') return;
      const upToBlock = (messages: PromptMessage[]) => JSON.stringify(messages.slice(0, 2));
      if (memory!.state!.block === before.memory!.state!.block) {
        stable++;
        expect(upToBlock(result.messages)).toBe(upToBlock(before.result.messages));
      } else {
        renewed++;
        const log = before.memory!.state!.block.split('\n').slice(0, -1).join('\n');
        expect(memory!.state!.block.startsWith(log)).toBe(true);
      }
    });
    expect(stable).toBeGreaterThan(renewed);
    expect(stable).toBeGreaterThan(0);
  });

  it('costs no more at the provider than the prompts as they came', () => {
    const asSent = costAtProvider(grown.map(({ result }) => result.messages));
    const asCame = costAtProvider(grown.map(({ prompt }) => prompt.messages));
    expect(asSent).toBeLessThan(asCame);
  });

  it.each([0.05, 0.1, 0.25, 0.5])('costs no more at %d where only whole messages are cached', async (price) => {
    const all = await sent(40, price);
    const asSent = costByMessages(
      all.map(({ result }) => result.messages),
      price,
    );
    const asCame = costByMessages(
      all.map(({ prompt }) => prompt.messages),
      price,
    );
    expect(asSent).toBeLessThanOrEqual(asCame);
    expect(all.filter(({ result }) => result.mode === 'state').length).toBeGreaterThan(price < 0.1 ? -1 : 0);
  });

  it('knows that a prompt between went out as it came', async () => {
    const { memory } = (await sent(12, 1)).at(-1)!;
    expect(memory!.sent!.compressed).toBe(true);
    const heavy = conversation(12, 'word '.repeat(60_000));
    const between = await compressPrompt(heavy, settings(1), { nowMs: 13 * 60_000, memory });
    expect(between.result.fallback).toBe('insufficient_headroom');
    expect(between.memory!.sent).toEqual({
      messages: heavy.messages.length,
      atMs: 13 * 60_000,
      compressed: false,
      recalled: [],
    });
  });

  it('compresses at once where cached tokens cost the same, and never rewrites a warm prompt where they cost nothing', async () => {
    expect((await modesAt(1)).slice(3)).not.toContain('none');
    expect(await modesAt(0)).not.toContain('state');
  });

  it('compresses when the cache has gone cold: later than five minutes after the last prompt', async () => {
    const warm = await sent(6, 0);
    const memory = warm.at(-1)!.memory;
    const at = memory!.sent!.atMs + 5 * 60_000;
    const after = async (nowMs: number) => compressPrompt(conversation(7), settings(0), { nowMs, memory });
    expect((await after(at)).result.mode).toBe('none');
    expect((await after(at + 1)).result.mode).toBe('state');
  });

  it('drops a state whose history the caller changed', async () => {
    const kept = (await sent(12, 1)).at(-1)!.memory!;
    const prompt = conversation(13);
    const edited = prompt.messages.map((message, at) =>
      at === 3 ? { ...message, content: 'the file is gone 99817' } : message,
    );
    const { memory, result } = await compressPrompt({ ...prompt, messages: edited }, settings(1), {
      nowMs: 13 * 60_000,
      memory: kept,
    });
    expect(result.mode).toBe('state');
    expect(memory!.state!.prefixHash).not.toBe(kept.state!.prefixHash);
    expect(memory!.state!.block).toContain('99817');
  });
});
