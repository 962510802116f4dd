import type { ChatPrompt, PromptMessage } from '@hivemind/contracts';
import { deriveSession } from './derive-session';

const openAi = (...messages: PromptMessage[]): ChatPrompt => ({ format: 'openai', messages });
const HEAD: PromptMessage[] = [
  { role: 'system', content: 'You are a clerk.' },
  { role: 'developer', content: 'Be brief.' },
  { role: 'user', content: 'Where is order 4711?' },
];
const LATER: PromptMessage[] = [
  { role: 'assistant', content: 'On its way.' },
  { role: 'system', content: 'The shop closes soon.' },
  { role: 'user', content: 'Since when?' },
];

describe('deriveSession', () => {
  it('stays as a conversation grows', () => {
    const sessions = LATER.map((_, at) => deriveSession(openAi(...HEAD, ...LATER.slice(0, at + 1))));
    expect(new Set([...sessions, deriveSession(openAi(...HEAD))]).size).toBe(1);
  });

  it('is another one for other instructions, another first message, and the same words in another role', () => {
    const heads = [
      openAi(...HEAD),
      openAi({ role: 'system', content: 'You are a cook.' }, ...HEAD.slice(1)),
      openAi(...HEAD.slice(0, 2), { role: 'user', content: 'Where is order 4712?' }),
      openAi({ role: 'developer', content: 'You are a clerk.' }, ...HEAD.slice(1)),
      openAi(HEAD[2]!),
      { ...openAi(HEAD[2]!), system: 'You are a clerk.' },
    ];
    expect(new Set(heads.map(deriveSession)).size).toBe(heads.length);
  });

  it('does not change with cache marks that move along', () => {
    const prompt = (onSystem: object, onUser: object): ChatPrompt => ({
      format: 'anthropic',
      system: [{ type: 'text', text: 'You are a clerk.', ...onSystem }],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello', ...onUser }] }],
    });
    const mark = { cache_control: { type: 'ephemeral' } };
    expect(deriveSession(prompt(mark, {}))).toBe(deriveSession(prompt({}, mark)));
  });

  it('is none where there are neither instructions nor a message of the user', () => {
    expect(deriveSession(openAi({ role: 'assistant', content: 'Hello' }))).toBeNull();
    expect(deriveSession(openAi({ role: 'system', content: 'You are a clerk.' }))).toMatch(/^derived-[0-9a-f]{64}$/);
  });
});
