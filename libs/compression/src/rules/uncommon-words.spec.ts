import fc from 'fast-check';
import { uncommonWords } from './uncommon-words';

/** The same by the rule alone. */
const byRule = (text: string): string[] =>
  (text.match(/[/~.$]?[\p{Lu}\p{Ll}\p{N}_][\p{Lu}\p{Ll}\p{N}_./:@#+-]*/gu) ?? []).filter(
    (word) => !/^\p{Lu}?\p{Ll}+$/u.test(word),
  );

describe('the uncommon words of a text', () => {
  it.each<[string, string[]]>([
    ['Then we went to Berlin, and I paid $12.50.', ['I', '$12.50.']],
    ['see ~/notes/a.md and ./b, or mail me@example.org: x-1', ['/notes/a.md', '/b', 'me@example.org:', 'x-1']],
    ['größer als Öl, Straße 5 in Łódź-2 … 東京A1', ['5', 'Łódź-2', 'A1']],
    ['$ / ~. a', []],
    ['', []],
  ])('%j', (text, words) => {
    expect(uncommonWords(text)).toEqual(words);
  });

  it('are those of the rule, whatever stands in the text', () => {
    const character = fc.constantFrom(...'aZ9_./:@#+-~$ ,"\néÖß字…😀\ud83d');
    const texts = fc.array(character, { maxLength: 24 }).map((characters) => characters.join(''));
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: 'binary' })), (text) => {
        expect(uncommonWords(text)).toEqual(byRule(text));
      }),
      { numRuns: 2_000 },
    );
  });
});
