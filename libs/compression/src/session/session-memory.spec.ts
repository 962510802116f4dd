import { emptySessionMemory, readSessionMemory } from './session-memory';

describe('readSessionMemory', () => {
  it.each([undefined, null, 'text', {}, { turn: 1 }, { ...emptySessionMemory(), files: [{ key: 'k' }] }])(
    'is empty for what is no memory: %j',
    (value) => {
      expect(readSessionMemory(value)).toEqual(emptySessionMemory());
    },
  );

  it('comes back from JSON as it was', () => {
    const said = { label: 'f()', content: 'c', keywords: ['w'], isTable: false };
    const file = { key: 'k', ...said, storedAtMs: 1, mentionedAt: null };
    const sent = { messages: 2, atMs: 5, compressed: true, recalled: ['k'] };
    const memory = { turn: 3, state: null, sent, files: [file] };
    expect(readSessionMemory(JSON.parse(JSON.stringify(memory)))).toEqual(memory);
  });
});
