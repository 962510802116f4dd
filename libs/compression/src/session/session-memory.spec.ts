import { emptySessionMemory, readSessionMemory } from './session-memory';

describe('readSessionMemory', () => {
  it.each([undefined, null, 'text', {}, { turn: 1 }, { ...emptySessionMemory(), files: [{ key: 'k' }] }])(
    'is empty for what is no memory: %j',
    (value) => {
      expect(readSessionMemory(value)).toEqual(emptySessionMemory());
    },
  );

  it('comes back from JSON as it was', () => {
    const file = { key: 'k', label: 'f()', content: 'c', keywords: ['w'], storedAtMs: 1, mentionedAt: null };
    const memory = { turn: 3, state: null, sent: { messages: 2, atMs: 5, compressed: true }, files: [file] };
    expect(readSessionMemory(JSON.parse(JSON.stringify(memory)))).toEqual(memory);
  });
});
