import fc from 'fast-check';
import { exactJson } from './exact-json';

const digits = (most: number) => fc.stringMatching(/^\d+$/, { maxLength: most });
const numbers = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9]\d{0,24}$/)),
    fc.oneof(
      fc.constant(''),
      digits(20).map((each) => `.${each}`),
    ),
    fc.constantFrom('', 'e3', 'E+2', 'e-10'),
  )
  .map((parts) => parts.join(''));

describe('exactJson', () => {
  it('reads a number that would not come out as it stands as a string', () => {
    const value = exactJson('{"price": 10.50, "id": 12345678901234567890, "n": 1e3, "q": "a \\"1.0\\" b"}');
    expect(value).toEqual({ price: '10.50', id: '12345678901234567890', n: '1e3', q: 'a "1.0" b' });
    // Each alone: one that is noticed must not be what has the others looked at.
    for (const number of ['0.0000001', '12345678.123456789', '-0']) expect(exactJson(`[${number}]`)).toEqual([number]);
    expect(exactJson('[2.5, -17, 0]')).toEqual([2.5, -17, 0]);
  });

  it('reads no more than a list or an object', () => {
    for (const text of ['no json', '{"a": 1', '{"a": "1.0', '{"a": 1.0-}', '"1.0"', ''])
      expect(exactJson(text)).toBeUndefined();
  });

  it('keeps every number and every string as it stands', () => {
    const values = fc.oneof(
      numbers,
      fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(`${text} "1.50"\\`)),
    );
    fc.assert(
      fc.property(fc.array(values), fc.constantFrom(',', ', ', ' ,\n'), (texts, comma) => {
        const read = exactJson(`[${texts.join(comma)}]`) as unknown[];
        expect(read.map((value, i) => (texts[i]!.startsWith('"') ? JSON.stringify(value) : String(value)))).toEqual(
          texts,
        );
      }),
    );
  });
});
