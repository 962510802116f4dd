import fc from 'fast-check';
import { chunkText } from './chunk-text';

const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('One sentence. ', 'word ', '\n\n', '😀😀😀', '終わり。', 'x'.repeat(70)),
    ),
  )
  .map((parts) => parts.join(''));
const window = fc.integer({ min: 16, max: 200 });

describe('chunkText', () => {
  it('keeps a text that fits whole, the empty one too', () => {
    expect(chunkText('', 100)).toEqual([{ text: '', start: 0, end: 0 }]);
    expect(chunkText('short', 100)).toEqual([{ text: 'short', start: 0, end: 5 }]);
  });

  it('covers the text: chunks joined without their overlap are the text', () => {
    fc.assert(
      fc.property(text, window, (content, size) => {
        let joined = '';
        for (const chunk of chunkText(content, size)) {
          expect(chunk.start).toBeLessThanOrEqual(joined.length);
          expect(chunk.text).toBe(content.slice(chunk.start, chunk.end));
          joined += chunk.text.slice(joined.length - chunk.start);
        }
        expect(joined).toBe(content);
      }),
    );
  });

  it('never exceeds the window and always moves on', () => {
    fc.assert(
      fc.property(text, window, (content, size) => {
        const chunks = chunkText(content, size);
        chunks.forEach(({ start, end }, i) => {
          expect(end - start).toBeLessThanOrEqual(size);
          if (i > 0) expect(start).toBeGreaterThan(chunks[i - 1]!.start);
          if (i > 0) expect(end).toBeGreaterThan(chunks[i - 1]!.end);
        });
      }),
    );
  });

  it('splits no surrogate pair', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), window, (shift, size) => {
        for (const chunk of chunkText('x'.repeat(shift) + '😀'.repeat(300), size))
          expect(/\p{Cs}/u.test(chunk.text)).toBe(false);
      }),
    );
  });

  it('cuts after a sentence where it can', () => {
    const [first, second] = chunkText('The first sentence ends here. The second one is cut off by the window.', 50);
    expect(first!.text).toBe('The first sentence ends here. ');
    expect(second!.text).toMatch(/^ends here\. |^The second|^here\. /);
  });
});
