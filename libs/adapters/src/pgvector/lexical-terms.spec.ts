import fc from 'fast-check';
import { storedLexical, storedTerms } from './lexical-terms';

describe('Terms as they are stored', () => {
  it('stay as they are when they are plain, and become one word each when they are not', () => {
    expect(storedTerms(['harbour', '2023', 'c++', 'naïve', '👍', ''])).toEqual([
      'harbour',
      'x032303233',
      'x0632b2b',
      'x06e61c3af7665',
      'x0f09f918d',
    ]);
  });

  it('are different for different terms, and each begins with a letter and holds nothing but letters and digits', () => {
    const term = fc.string({ minLength: 1, maxLength: 50 }).filter((text) => !/\s/.test(text));
    fc.assert(
      fc.property(term, term, (a, b) => {
        const [storedA, storedB] = storedTerms([a, b]);
        expect(storedA).toMatch(/^[a-z][a-z0-9]*$/);
        expect(storedA === storedB).toBe(a === b);
      }),
    );
  });

  it('keep their number, also where a text has no end of one word', () => {
    expect(storedLexical('a  b\nc').split(' ')).toHaveLength(3);
    expect(storedLexical('7'.repeat(100_000)).length).toBeLessThan(200);
    expect(storedLexical('')).toBe('');
  });
});
