import type { ChatPrompt, PromptMessage } from '@hivemind/contracts';
import { readTurns } from '../reading/read-turns';
import { zonesOf } from './zones';

const text = (said: string) => ({ type: 'text', text: said });
const calls = (...ids: string[]): PromptMessage => ({
  role: 'assistant',
  content: ids.map((id) => ({ type: 'tool_use', id, name: 'get', input: {} })),
});
const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: `result of ${id}` });
const user = (...content: object[]): PromptMessage => ({ role: 'user', content });
const STEPS = ['x', 'y'].flatMap((id) => [calls(id), user(result(id))]);

const zonesIn = (...messages: PromptMessage[]) => {
  const prompt: ChatPrompt = { format: 'anthropic', messages };
  return zonesOf(readTurns(prompt), 1);
};

describe('zones of messages that a provider takes for one', () => {
  it('keep calls with all their results, when the last words of the user stand beside the first of these', () => {
    const zones = zonesIn(
      user(text('Go')),
      calls('a', 'b'),
      user(result('a'), text('Also')),
      user(result('b')),
      ...STEPS,
    );
    expect(zones).toEqual({ start: 0, kept: [0, 1, 2, 3], history: [4, 5], recentFrom: 6 });
  });

  it('keep all that was called in several messages, when they are answered together', () => {
    const answer = user(result('a'), result('b'), text('Also'));
    expect(zonesIn(user(text('Go')), calls('a'), calls('b'), answer, ...STEPS).kept).toEqual([0, 1, 2, 3]);
  });

  it('begin the last steps with the first call that is answered in them', () => {
    const zones = zonesIn(user(text('Go')), ...STEPS, calls('a'), calls('b'), user(result('a')), user(result('b')));
    expect(zones).toEqual({ start: 0, kept: [0], history: [1, 2, 3, 4], recentFrom: 5 });
    const orphan = zonesIn(user(text('Go')), ...STEPS, calls('a'), calls('b'), user(result('b')));
    expect(orphan.recentFrom).toBe(6);
  });

  it('tell two messages of the user in a row like others, and keep the last', () => {
    const zones = zonesIn(
      user(text('Go')),
      calls('a'),
      user(result('a')),
      user(text('One')),
      user(text('Two')),
      ...STEPS,
    );
    expect(zones).toEqual({ start: 0, kept: [0, 4], history: [1, 2, 3, 5, 6], recentFrom: 7 });
  });
});
