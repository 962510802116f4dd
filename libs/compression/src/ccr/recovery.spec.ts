import { countTokens } from '@hivemind/context';
import type { PromptMessage } from '@hivemind/contracts';
import { conversation, fileOfStep, pageOfStep, settingsOf } from '../../test/conversation.fixture';
import { compressPrompt } from '../compress-prompt';
import { emptySessionMemory, type SessionMemory } from '../session/session-memory';
import { RECALL_TOKENS, WORKING_SET_TURNS } from './recall';

const STEPS = 9;
const NOW_MS = 1_000;
const ask = (about: string, memory: SessionMemory | null, nowMs = NOW_MS) =>
  compressPrompt(conversation(STEPS, about), settingsOf(), { nowMs, memory });
const namesStep = (...steps: number[]) =>
  `Please look again at ${steps.map((step) => `the waits of part in ${fileOfStep(step)}`).join(' and ')}`;

const recalledIn = (messages: readonly PromptMessage[]): string =>
  messages.map(({ content }) => String(content)).find((text) => text.startsWith('<hivestate-recalled>')) ?? '';

describe('content that was compressed away', () => {
  let memory: SessionMemory;
  beforeAll(async () => {
    memory = (await ask('Thanks', emptySessionMemory())).memory!;
  });

  it('is kept verbatim, and stays out of the prompt while nobody mentions it', async () => {
    expect(memory.files.map(({ content }) => content)).toContain(pageOfStep(1));
    expect(recalledIn((await ask('Thanks', memory)).result.messages)).toBe('');
  });

  it('comes back verbatim when it is mentioned, right behind the state', async () => {
    const { messages } = (await ask(namesStep(1), memory)).result;
    expect(recalledIn(messages)).toContain(`\n${pageOfStep(1)}\n`);
    expect(String(messages[1]!['content'])).toMatch(/^<hivestate>/);
    expect(messages[2]!['content']).toBe(recalledIn(messages));
  });

  it('leaves after five turns without a mention', async () => {
    let made = await ask(namesStep(1), memory);
    for (let turn = 1; turn < WORKING_SET_TURNS; turn++) {
      made = await ask('Thanks', made.memory);
      expect(recalledIn(made.result.messages)).toContain(pageOfStep(1));
    }
    expect(WORKING_SET_TURNS).toBe(5);
    expect(recalledIn((await ask('Thanks', made.memory)).result.messages)).toBe('');
  });

  it('is never told under another memory', async () => {
    for (const other of [null, emptySessionMemory()])
      expect((await ask(namesStep(1), other)).result.messages.map(({ content }) => content)).not.toContain(
        expect.stringContaining(pageOfStep(1)),
      );
    const foreign = { ...memory, files: [] };
    expect(JSON.stringify((await ask('Thanks', foreign)).result.messages)).not.toContain('<hivestate-recalled>');
  });

  it('is gone half an hour after it was stored', async () => {
    // Told again it is stored again, but a mention counts for what was there.
    const late = await ask(namesStep(1), memory, NOW_MS + 30 * 60_000);
    expect(recalledIn(late.result.messages)).toBe('');
  });

  it('takes 2,000 tokens at most, whole contents only', async () => {
    const { messages } = (await ask(namesStep(1, 2, 3, 4, 5), memory)).result;
    const entries = recalledIn(messages).split('\n--- ').slice(1);
    const tokens = entries.reduce((sum, entry) => sum + countTokens(entry), 0);
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.length).toBeLessThan(5);
    expect(tokens).toBeLessThanOrEqual(RECALL_TOKENS);
    for (const step of [1, 2, 3, 4, 5].filter((each) => recalledIn(messages).includes(fileOfStep(each))))
      expect(recalledIn(messages)).toContain(pageOfStep(step));
  });

  it('is not promised: without memory no word of the prompt says that more can be had', async () => {
    const { messages } = (await ask('Thanks', null)).result;
    const block = String(messages[1]!['content']);
    expect(block).not.toMatch(/recall|retriev|stored|fetch|ask for|\bref(?:erence)?\b|\[id/i);
  });
});
