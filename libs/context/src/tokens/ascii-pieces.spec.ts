import fc from 'fast-check';
import vocabulary from 'gpt-tokenizer/bpeRanks/o200k_base';
import { countTokens as o200k } from 'gpt-tokenizer/encoding/o200k_base';
import { endOfPiece, NOT_ASCII } from './ascii-pieces';
import { AsciiRanks, NO_TOKEN } from './ascii-ranks';
import { countTokens } from './count-tokens';
import { mergedTokens } from './merge-pieces';
import { SplitRule } from './split-rule';

const RUNS = 1_500;
const plain = (text: string): number => o200k(text, { disallowedSpecial: new Set<string>() });

const word = fc.string({ unit: fc.constantFrom(...'abcdefgHIJstmdlver'), minLength: 1, maxLength: 12 });
const contraction = fc.constantFrom(
  "'s",
  "'S",
  "'t",
  "'re",
  "'RE",
  "'vE",
  "'m",
  "'ll",
  "'lL",
  "'d",
  "'",
  "'l",
  "'v",
  "'x",
);
const spaces = fc.string({ unit: fc.constantFrom(' ', ' ', '\t', '\n', '\r\n', '\v', '\f'), maxLength: 5 });
const symbols = fc.string({
  unit: fc.constantFrom(...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~/\x00\x1c\x7f'),
  maxLength: 5,
});
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 8 });
const foreign = fc.constantFrom(
  'é',
  'É',
  'ſ',
  'ß',
  '漢字',
  '😀',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\u0301',
  '²',
  '’',
  '—',
  '\ud800',
  'ǅ',
  'ʰ',
);
const texts = (...kinds: fc.Arbitrary<string>[]) =>
  fc.array(fc.oneof(...kinds), { maxLength: 40 }).map((parts) => parts.join(''));

const ascii = texts(word, contraction, spaces, symbols, digits);
const mixed = texts(word, contraction, spaces, symbols, digits, foreign);
const anyAscii = fc.string({ unit: 'binary-ascii', maxLength: 200 });
const code = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value, null, 2));

describe('endOfPiece', () => {
  it('ends every ASCII piece where the split rule does', () => {
    const rule = new SplitRule(() => 0);
    const agree = (text: string) => {
      for (let at = 0; at < text.length; at = rule.end) {
        rule.tokensFrom(text, at);
        expect([at, endOfPiece(text, at)]).toEqual([at, rule.end]);
      }
    };
    fc.assert(fc.property(fc.oneof(ascii, anyAscii), agree), { numRuns: RUNS });
  });

  it('does not decide what a character outside ASCII may change', () => {
    for (const text of ['aé', ' é', '1²', '!é', '!—', ' \u00a0', 'éa']) expect(endOfPiece(text, 0)).toBe(NOT_ASCII);
  });
});

describe('countTokens, fast for ASCII', () => {
  it.each([
    ['words, contractions, white space and symbols', ascii],
    ['any ASCII', anyAscii],
    ['texts with characters of other scripts among them', mixed],
    ['JSON as a program indents it', code],
  ])('counts %s as gpt-tokenizer does', (_, arbitrary) => {
    const same = (text: string) => expect(countTokens(text)).toBe(plain(text));
    fc.assert(fc.property(arbitrary, same), { numRuns: RUNS });
  });

  it('counts the same when a piece comes again, and when another has taken its place', () => {
    const words = Array.from({ length: 60_000 }, (_, i) => `w${i.toString(36)}q`);
    const counts = words.map((one) => countTokens(one));
    expect(words.map((one) => countTokens(one))).toEqual(counts);
    for (let i = 0; i < words.length; i += 97) expect(counts[i]).toBe(plain(words[i]!));
  });
});

describe('mergedTokens', () => {
  const ranks = new AsciiRanks(vocabulary);

  it('knows every ASCII token by its rank', () => {
    vocabulary.forEach((token, rank) => {
      if (typeof token !== 'string' || !/^[\x00-\x7f]+$/.test(token)) return;
      if (ranks.rankOf(token, 0, token.length) !== rank) throw new Error(`${JSON.stringify(token)} is not ${rank}`);
    });
    expect(ranks.rankOf('qzxj', 0, 4)).toBe(NO_TOKEN);
  });

  it('joins gibberish as gpt-tokenizer does', () => {
    const gibberish = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
      minLength: 1,
      maxLength: 60,
    });
    const same = (text: string) => expect(mergedTokens(ranks, text, 0, text.length)).toBe(plain(text));
    fc.assert(fc.property(gibberish, same), { numRuns: RUNS });
  });
});
