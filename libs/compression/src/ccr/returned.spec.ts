import type { ChatPrompt } from '@hivemind/contracts';
import { asAnthropic, conversation, fileOfStep, pageOfStep, settingsOf, stepOf } from '../../test/conversation.fixture';
import { compressPrompt } from '../compress-prompt';
import { emptySessionMemory, type SessionMemory } from '../session/session-memory';
import { WORKING_SET_TURNS } from './recall';

const ask = (prompt: ChatPrompt, memory: SessionMemory | null) =>
  compressPrompt(prompt, settingsOf(), { nowMs: 0, memory });
const AGAIN = `Look again at the waits of part in ${fileOfStep(1)}`;
const blocksIn = (text: string) => text.split('<hivestate-recalled>').slice(1);
const times = (text: string, part: string) => text.split(JSON.stringify(part).slice(1, -1)).length - 1;

describe.each([
  ['OpenAI', (prompt: ChatPrompt) => prompt],
  ['Anthropic', asAnthropic],
])('contents that a client sends back (%s)', (_, inFormat) => {
  const system = conversation(0).messages[0]!;
  const later = inFormat({ format: 'openai', messages: [system, ...[11, 12, 13].flatMap(stepOf)] }).messages;
  const laterMessages = later.filter(({ role }) => role !== 'system');
  const said = (text: string) => inFormat({ format: 'openai', messages: [system, { role: 'user', content: text }] });
  const says = (text: string) => said(text).messages.at(-1)!;
  let memory: SessionMemory;
  let returned: ChatPrompt;
  const goesOn = (text: string): ChatPrompt => ({
    ...returned,
    messages: [...returned.messages, ...laterMessages, says(text)],
  });

  beforeAll(async () => {
    const first = await ask(inFormat(conversation(9, 'Thanks')), emptySessionMemory());
    const prompt = inFormat(conversation(9, AGAIN));
    const made = await ask(prompt, first.memory);
    memory = made.memory!;
    returned = { ...prompt, messages: made.result.messages };
    expect(blocksIn(JSON.stringify(returned.messages))).toHaveLength(1);
  });

  it('stay whole behind the state, and the first request stays the first', async () => {
    const { result } = await ask(goesOn('Thanks'), null);
    expect(result.mode).toBe('state');
    const text = JSON.stringify(result.messages);
    expect(blocksIn(text)).toEqual([expect.stringContaining(JSON.stringify(pageOfStep(1)).slice(1, -1))]);
    expect(times(text, pageOfStep(1))).toBe(1);
    expect(times(text, 'Please review the whole project.')).toBe(1);
  });

  it('are in the prompt once, when the conversation comes back to them again', async () => {
    const { result } = await ask(goesOn(AGAIN), memory);
    const text = JSON.stringify(result.messages);
    expect(blocksIn(text)).toHaveLength(1);
    expect(times(text, pageOfStep(1))).toBe(1);
  });

  it('are joined by others', async () => {
    const { result } = await ask(goesOn(`Look again at the waits of part in ${fileOfStep(2)}`), {
      ...memory,
      files: memory.files.filter(({ content }) => content !== pageOfStep(1)),
    });
    const text = JSON.stringify(result.messages);
    expect(blocksIn(text)).toHaveLength(1);
    expect([times(text, pageOfStep(1)), times(text, pageOfStep(2))]).toEqual([1, 1]);
  });

  it('leave like all others, when nobody mentions them', async () => {
    let kept = memory;
    for (let turn = 0; turn < WORKING_SET_TURNS - 1; turn++) kept = (await ask(goesOn('Thanks'), kept)).memory!;
    const { result } = await ask(goesOn('Thanks'), kept);
    expect([result.mode, blocksIn(JSON.stringify(result.messages))]).toEqual(['state', []]);
  });

  it('are nothing new: a prompt that was compressed is not compressed again', async () => {
    expect((await ask(returned, null)).result).toMatchObject({ mode: 'none', messages: returned.messages });
  });
});
