import fc from 'fast-check';
import { TextCounts } from './text-counts';

describe('the counts of texts', () => {
  it('are worked out once for a text, by its content', () => {
    const seen: string[] = [];
    const counts = new TextCounts((text) => seen.push(text));
    const text = 'a lone \ud800 and a 😀';
    expect([counts.of(text), counts.of([...text].join('')), counts.of('b')]).toEqual([1, 1, 2]);
    expect(seen).toEqual([text, 'b']);
  });

  it('are those of the text that is asked for, however many others there were', () => {
    // More texts than the table has places: each pushes another out, none is taken for another.
    const counts = new TextCounts(Number);
    for (let round = 0; round < 2; round++)
      for (let i = 0; i < 200_000; i++) if (counts.of(String(i)) !== i) throw new Error(`${i}`);
  });

  it('tell apart texts that differ little', () => {
    const counts = new TextCounts((text) => text.charCodeAt(0) * 65_536 + text.charCodeAt(text.length - 1));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }), (text) => {
        for (const each of [text, `${text}\0`, `\0${text}`, [...text].reverse().join('')])
          expect(counts.of(each)).toBe(each.charCodeAt(0) * 65_536 + each.charCodeAt(each.length - 1));
      }),
    );
  });
});
