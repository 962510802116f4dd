import fc from 'fast-check';
import { countTokens as o200k } from 'gpt-tokenizer/encoding/o200k_base';
import { countTokens } from './count-tokens';
import { countableParts, LONG_RUN, RUN_PART } from './long-runs';
import { stampedTokens, timeStamp } from './stamped-text';

const plain = (text: string): number => o200k(text, { disallowedSpecial: new Set<string>() });
const anyText = fc.string({ unit: 'binary', maxLength: 300 });

describe('countTokens', () => {
  it('counts any ordinary text as o200k_base does', () => {
    fc.assert(fc.property(anyText, (text) => expect(countTokens(text)).toBe(plain(text))));
  });

  it('counts the text of a special token as ordinary text', () => {
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
    expect(countTokens('<|im_start|>system<|im_end|>')).toBe(plain('<|im_start|>system<|im_end|>'));
  });

  it('leaves runs below the limit whole, whatever they are made of', () => {
    for (const unit of ['a', 'Ä', '我', '-', ' ', '\n', '/'])
      expect(countableParts(`x1${unit.repeat(LONG_RUN - 1)}1x`)).toHaveLength(1);
  });

  it.each(['a', 'A', 'é', '我', '=', ' ', '\n', '\n/', '\r\n', '😀', '\u0301', ' \n', 'aB', '!?', '-😀'])(
    'cuts a long run of %j and loses no character',
    (unit) => {
      const text = `Hello, ${unit.repeat(5000)} world`;
      const parts = countableParts(text);
      expect(parts.join('')).toBe(text);
      expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(LONG_RUN + RUN_PART);
      expect(parts.filter((part) => /\p{Cs}/u.test(part))).toEqual([]);
      expect(countTokens(text)).toBe(parts.reduce((sum, part) => sum + plain(part), 0));
    },
  );

  it('finds a long run wherever it begins', () => {
    for (let before = 0; before < 2 * RUN_PART; before += 37) {
      const text = '1 '.repeat(before) + 'q'.repeat(LONG_RUN) + ' end';
      expect(countableParts(text)).toHaveLength(2);
    }
  });

  it('counts texts no tokenizer should meet whole', () => {
    expect(countTokens('a'.repeat(100_000))).toBe(12_500);
    expect(countTokens(' '.repeat(100_000))).toBeGreaterThan(0);
    expect(countTokens('A/b+9'.repeat(20_000))).toBeGreaterThan(20_000);
  });
});

describe('stampedTokens', () => {
  it('is the count of stamp and text together', () => {
    const time = fc.oneof(fc.integer({ min: -1e10, max: 1e12 }), fc.double({ noNaN: true, min: 0, max: 4e9 }));
    const text = fc.oneof(
      anyText,
      anyText.map((t) => `\n${t}`),
      anyText.map((t) => ` /${t}`),
      fc.constant(''),
    );
    fc.assert(
      fc.property(time, text, (at, content) => {
        const stamp = timeStamp(at);
        expect(stampedTokens(stamp, content, countTokens(content))).toBe(countTokens(stamp + content));
      }),
    );
  });

  it('holds for a text that is cut', () => {
    for (const text of [
      'x'.repeat(3000),
      '\n'.repeat(3000),
      '/'.repeat(3000),
      ' '.repeat(3000),
      `a${'-'.repeat(3000)}`,
    ]) {
      const stamp = timeStamp(1_780_000_000);
      expect(stampedTokens(stamp, text, countTokens(text))).toBe(countTokens(stamp + text));
    }
  });

  it('has no stamp for a time that no calendar names', () => {
    expect(timeStamp(1e300)).toBe('');
    expect(timeStamp(Number.NaN)).toBe('');
    expect(timeStamp(undefined)).toBe('');
  });
});
