import { countTokens } from '@hivemind/context';
import type { ChatPrompt } from '@hivemind/contracts';
import fc from 'fast-check';
import { anthropicPrompts } from '../../test/anthropic.arbitrary';
import { openAiPrompts } from '../../test/openai.arbitrary';
import { output, sentence } from '../../test/texts.arbitrary';
import { countPromptTokens, messageTokens } from './prompt-tokens';
import { tokensOf, tokensOfLines } from './token-memo';

const openAi = (...messages: ChatPrompt['messages']): ChatPrompt => ({ format: 'openai', messages });
const anthropic = (...content: object[]): ChatPrompt => ({
  format: 'anthropic',
  messages: [{ role: 'user', content }],
});
const ARGUMENTS = '{"id":"A-1"}';
const call = { id: 'c', type: 'function', function: { name: 'get', arguments: ARGUMENTS } };
const said = countTokens('Hello there');
const called = 8 + countTokens('get') + countTokens(ARGUMENTS);

describe('countPromptTokens', () => {
  it.each<[string, number, ChatPrompt]>([
    ['a message: 4 and its content', 4 + said, openAi({ role: 'user', content: 'Hello there' })],
    ['a call: 8, name and arguments', 4 + called, openAi({ role: 'assistant', content: null, tool_calls: [call] })],
    ['no image', 4 + said, anthropic({ type: 'text', text: 'Hello there' }, { type: 'image', source: {} })],
    ['a call in a block', 4 + called, anthropic({ type: 'tool_use', id: 'c', name: 'get', input: { id: 'A-1' } })],
    ['a result: 4 more', 8 + said, anthropic({ type: 'tool_result', tool_use_id: 'c', content: 'Hello there' })],
    ['thoughts', 4 + said, anthropic({ type: 'thinking', thinking: 'Hello there', signature: 's' })],
    ['instructions beside', 8 + said, { ...anthropic(), system: 'Hello there' }],
    [
      'tools by their JSON',
      4 + countTokens('{"name":"get"}'),
      { ...openAi({ role: 'user' }), tools: [{ name: 'get' }] },
    ],
    ['nothing where the form is none', 4, openAi({ role: 'user', content: 7, tool_calls: 'x' })],
  ])('counts %s', (_, tokens, prompt) => {
    expect(countPromptTokens(prompt)).toBe(tokens);
  });

  it('ends where enough are reached, and is exact below', () => {
    const texts: string[] = [];
    const noted = (text: string) => {
      texts.push(text);
      return countTokens(text);
    };
    const prompt = openAi(...['Hello there', 'and then', 'never read'].map((content) => ({ role: 'user', content })));
    const two = countPromptTokens({ ...prompt, messages: prompt.messages.slice(0, 2) });
    expect(countPromptTokens(prompt, noted, two)).toBe(two);
    expect(texts).toEqual(['Hello there', 'and then']);
    expect(countPromptTokens(prompt, noted, 1_000)).toBe(countPromptTokens(prompt));
  });

  it('is the same with and without what is remembered, and the sum of the messages', () => {
    fc.assert(
      fc.property(fc.oneof(openAiPrompts, anthropicPrompts), (prompt) => {
        const messages = { format: prompt.format, messages: prompt.messages };
        const tokens = countPromptTokens(messages);
        expect(countPromptTokens(messages, countTokens)).toBe(tokens);
        expect(prompt.messages.reduce((sum, each) => sum + messageTokens(prompt.format, each), 0)).toBe(tokens);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});

it('a text counts the same line by line and whole', () => {
  const texts = fc.array(fc.oneof(sentence, output, fc.constantFrom('\n', '\r\n', ' \n', '\n/')), { maxLength: 8 });
  fc.assert(
    fc.property(texts, fc.constantFrom('', '\n', ' '), (parts, joint) => {
      const text = parts.join(joint);
      expect([tokensOf(text), tokensOfLines(text)]).toEqual([countTokens(text), countTokens(text)]);
    }),
    { numRuns: 100 },
  );
});
