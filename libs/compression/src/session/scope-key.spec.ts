import type { ChatPrompt } from '@hivemind/contracts';
import { deriveSession } from './derive-session';
import { scopeKey } from './scope-key';

const NAMES = 100_000;

describe('scopeKey', () => {
  it('gives a hundred thousand hostile session names a key each', () => {
    const parts = ['', ':', '\0', '1:', '|', 'a', '\ud800', '0', '12:', '/'];
    const seen = new Set<string>();
    for (let n = 0; n < NAMES; n++) {
      const digits = String(n).padStart(5, '0');
      // The digits choose the parts, so that names are prefixes of each other and mimic lengths and separators.
      const session = `s${[...digits].map((digit) => parts[Number(digit)]).join('')}#${n}`;
      seen.add(scopeKey({ team: 't', keyHash: 'k', session })!.slice(0, 16));
    }
    expect(seen.size).toBe(NAMES);
  });

  it('does not let a border between the parts be moved', () => {
    const keys = [
      { team: 'ab', keyHash: 'c', session: 'd' },
      { team: 'a', keyHash: 'bc', session: 'd' },
      { team: 'a', keyHash: 'b', session: 'cd' },
      { team: 'a', keyHash: null, session: 'bcd' },
      { team: null, keyHash: 'a', session: 'bcd' },
      { team: 'a', keyHash: '1:b', session: 'c' },
      { team: 'a1:', keyHash: 'b', session: 'c' },
    ].map(scopeKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is none without an owner or a session', () => {
    expect(scopeKey({ team: null, keyHash: null, session: 's' })).toBeNull();
    expect(scopeKey({ team: 't', keyHash: 'k', session: null })).toBeNull();
  });
});

describe('deriveSession', () => {
  const head = [
    { role: 'system', content: 'S' },
    { role: 'user', content: 'first' },
  ];
  const of = (messages: ChatPrompt['messages']) => deriveSession({ format: 'openai', messages });

  it('stays as the conversation grows, and differs with its head', () => {
    expect(of([...head, { role: 'assistant', content: 'a' }, { role: 'user', content: 'b' }])).toBe(of(head));
    expect(of([head[0]!, { role: 'user', content: 'other' }])).not.toBe(of(head));
    expect(of([{ role: 'system', content: 'T' }, head[1]!])).not.toBe(of(head));
  });

  it('is not moved by cache marks, and none without a head', () => {
    const text = { type: 'text', text: 'first' };
    const marked = { ...text, cache_control: { type: 'ephemeral' } };
    expect(of([{ role: 'user', content: [marked] }])).toBe(of([{ role: 'user', content: [text] }]));
    expect(of([{ role: 'assistant', content: 'a' }])).toBeNull();
  });
});
