import { checkedName } from './names';

describe('checkedName', () => {
  it.each([
    ['Research', 'Research'],
    ['  two words ', 'two words'],
    ['é🐝', 'é🐝'],
    ['🐝'.repeat(100), '🐝'.repeat(100)],
  ])('keeps %p as %p', (given, kept) => {
    expect(checkedName(given)).toBe(kept);
  });

  it.each(['', '  ', '\n', 'a\0b', 'a\ud800', 'a\nb', 'a\u001b[2Jb', 'a\u2028b', 'a\u202eb', '🐝'.repeat(101)])(
    'refuses %p and names the field',
    (name) => {
      expect(() => checkedName(name, 'role')).toThrow(
        expect.objectContaining({ code: 'VALIDATION_ERROR', details: expect.objectContaining({ field: 'role' }) }),
      );
    },
  );
});
