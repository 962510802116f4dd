/// <reference types="jest" />
import type { Embedder } from '../embedder.port';

const PLAIN = ['coffee in the morning', 'a bicycle with a flat tyre', 'the parliament votes on Tuesday'];

/** Texts that models and endpoints have been seen to stumble over. */
const ODD: [name: string, text: string][] = [
  ['the empty text', ''],
  ['white space', ' \n\t'],
  ['a stop word', 'the'],
  ['punctuation', '?!…'],
  ['digits', '42'],
  ['emoji', '🙂👩‍👩‍👧'],
  ['another script', '東京の天気'],
  ['a combining mark alone', '\u0301'],
  ['half a surrogate pair', 'before \ud83d after'],
  ['control characters', 'a\u0000b\u001bc'],
  ['markup', '<|endoftext|> [CLS] </s>'],
];

// A model computes a batch in another order of additions than a single text.
const SAME = 0.9999;

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, d) => sum + value * b[d]!, 0);

/**
 * Runs the guarantees of `Embedder` against an adapter. Jest's globals must be there.
 * @param make called once; what stands behind the embedder lives as long as the tests
 */
export function describeEmbedderContract(name: string, make: () => Promise<Embedder>): void {
  describe(`${name} keeps the Embedder contract`, () => {
    let embedder: Embedder;
    beforeAll(async () => {
      embedder = await make();
    }, 120_000);

    function expectUnit(vector: Float32Array | undefined): void {
      expect(vector).toHaveLength(embedder.dimensions);
      expect(vector!.every(Number.isFinite)).toBe(true);
      expect(dot(vector!, vector!)).toBeCloseTo(1, 4);
    }

    it('says which model it serves, how long vectors are and how much text one stands for', () => {
      expect(embedder.model).not.toBe('');
      expect(embedder.dimensions).toBeGreaterThan(0);
      expect(embedder.windowCharacters).toBeGreaterThanOrEqual(16);
    });

    it.each(ODD)('has a vector of unit length for %s', async (_, text) => {
      const vectors = await embedder.embed([text]);
      expect(vectors).toHaveLength(1);
      expectUnit(vectors[0]);
    });

    it('has a vector of unit length for a text many times the window', async () => {
      const [vector] = await embedder.embed(['word '.repeat(2 * embedder.windowCharacters)]);
      expectUnit(vector);
    });

    it('answers nothing for nothing', async () => {
      expect(await embedder.embed([])).toEqual([]);
    });

    it('answers the same text with the same vector', async () => {
      const [first, twin] = await embedder.embed([PLAIN[0]!, PLAIN[0]!]);
      const [again] = await embedder.embed([PLAIN[0]!]);
      expect(dot(first!, twin!)).toBeGreaterThan(SAME);
      expect(dot(first!, again!)).toBeGreaterThan(SAME);
    });

    it('answers different texts with different vectors', async () => {
      const [a, b, c] = await embedder.embed(PLAIN);
      for (const pair of [dot(a!, b!), dot(b!, c!), dot(a!, c!)]) expect(pair).toBeLessThan(SAME);
    });

    it('answers in the order asked, many texts as one by one', async () => {
      const texts = Array.from(
        { length: 70 },
        (_, i) => `${PLAIN[i % PLAIN.length]} ${'and so on '.repeat(i % 7)}${i}`,
      );
      const together = await embedder.embed(texts);
      expect(together).toHaveLength(texts.length);
      together.forEach(expectUnit);
      for (const at of [0, 1, 34, 69]) {
        const [alone] = await embedder.embed([texts[at]!]);
        expect(dot(alone!, together[at]!)).toBeGreaterThan(SAME);
      }
    });

    it('serves callers side by side', async () => {
      const answers = await Promise.all(PLAIN.map((text) => embedder.embed([text])));
      const together = await embedder.embed(PLAIN);
      answers.forEach(([vector], i) => expect(dot(vector!, together[i]!)).toBeGreaterThan(SAME));
    });

    it('leaves the vectors that it gave as they are', async () => {
      const [vector] = await embedder.embed([PLAIN[0]!]);
      const before = Float32Array.from(vector!);
      await embedder.embed([...PLAIN].reverse());
      expect(vector).toEqual(before);
    });

    it('gives up with TIMEOUT when it is aborted', async () => {
      const given = embedder.embed(['never asked before'], AbortSignal.abort());
      await expect(given).rejects.toMatchObject({ name: 'HivemindError', code: 'TIMEOUT' });
    });
  });
}
