import type { ChatPrompt, PromptMessage } from '@hivemind/contracts';
import { settingsOf, stepOf } from '../../test/conversation.fixture';
import { compressPrompt } from '../compress-prompt';
import { emptySessionMemory, type SessionMemory } from '../session/session-memory';

const ROWS = JSON.stringify(
  Array.from({ length: 12 }, (_, n) => ({
    id: `ORD-${n + 100}`,
    status: n % 2 ? 'open' : 'sent',
    total: n * 31 + 7.5,
  })),
);
const PARAGRAPH = 'The shop keeps parcels of the customer for nine weeks and sends them back by the slow post. ';
const FIELD = JSON.stringify({ id: 'DOC-9', text: PARAGRAPH.repeat(12) });
const LINE = `unbroken ${'value '.repeat(200)}at the end stands zebra-77`;
const RECORD = JSON.stringify({
  id: 'USR-5',
  mail: 'mia@example.org',
  points: 4_711,
  parts: [{ part: 'P-1', note: 'x' }],
});

const call = (id: string, args: object, content: string): PromptMessage[] => [
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name: 'look_up', arguments: JSON.stringify(args) } }],
  },
  { role: 'tool', tool_call_id: id, content },
];

const conversation = (results: PromptMessage[], last: string): ChatPrompt => ({
  format: 'openai',
  messages: [
    { role: 'user', content: 'Help me with my account.' },
    ...results,
    { role: 'assistant', content: 'I have looked.' },
    ...[1, 2, 3, 4].flatMap(stepOf),
    { role: 'user', content: last },
  ],
});

const ask = (results: PromptMessage[], last: string, memory: SessionMemory) =>
  compressPrompt(conversation(results, last), settingsOf(), { nowMs: 0, memory });

async function recalled(results: PromptMessage[], last: string): Promise<string> {
  const { memory } = await ask(results, 'Thanks.', emptySessionMemory());
  const { messages } = (await ask(results, last, memory!)).result;
  return messages.map(({ content }) => String(content)).find((text) => text.startsWith('<hivestate-recalled>')) ?? '';
}

describe('what a result lost when it was told comes back', () => {
  it.each([
    ['rows that were told in brief', ROWS, {}, 'What about ORD-107?'],
    ['a record that was told in brief', RECORD, { user: 'USR-5' }, 'Take USR-5.'],
    ['a long text among the fields', FIELD, {}, 'For how many weeks are parcels of a customer kept?'],
    ['a line that was cut', LINE, {}, 'Which unbroken value stands there?'],
  ])('%s', async (_, content, args, asked) => {
    const results = call('c', args, content);
    expect(await recalled(results, asked)).toContain(content);
    expect(await recalled(results, 'Thanks.')).toBe('');
  });

  it('what the user said, when it was too long', async () => {
    const said = PARAGRAPH.repeat(12);
    const results = [{ role: 'user', content: said }, ...call('c', {}, 'done')];
    expect(await recalled(results, 'For how many weeks are parcels of a customer kept?')).toContain(said.trim());
  });

  it('but not when it was told whole', async () => {
    const whole = call('c', {}, JSON.stringify({ id: 'ORD-1', status: 'open', total: 3, owner: 'USR-5' }));
    const { memory } = await ask(whole, 'Thanks.', emptySessionMemory());
    expect(memory!.files.map(({ label }) => label)).not.toContain('look_up({})');
  });
});
