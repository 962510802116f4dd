import { HivemindError } from '@hivemind/contracts';
import fc from 'fast-check';
import { StaticEmbedder } from './static-embedder';

const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, d) => sum + value * b[d]!, 0);

describe('StaticEmbedder', () => {
  let embedder: StaticEmbedder;
  beforeAll(async () => {
    embedder = await StaticEmbedder.load();
  });

  /** Texts, nearest to the query first. */
  async function nearest(query: string, texts: string[]): Promise<string[]> {
    const [asked, ...vectors] = await embedder.embed([query, ...texts]);
    const score = (text: string): number => cosine(asked!, vectors[texts.indexOf(text)]!);
    return [...texts].sort((a, b) => score(b) - score(a));
  }

  it('gives every text whatsoever a vector of unit length, the same each time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const [first, second] = await embedder.embed([text, text]);
        expect(first).toHaveLength(embedder.dimensions);
        expect(Math.sqrt(cosine(first!, first!))).toBeCloseTo(1, 5);
        expect(second).toEqual(first);
      }),
    );
  });

  it.each(['', ' ', '?!', '🙂', '42', 'the', 'a', '\u0301', 'the of and'])('has a vector for %j', async (text) => {
    const [vector] = await embedder.embed([text]);
    expect(cosine(vector!, vector!)).toBeCloseTo(1, 5);
  });

  it('answers in the order asked, and nothing for nothing', async () => {
    const [a, b] = await embedder.embed(['coffee', 'bicycle']);
    expect(await embedder.embed(['bicycle', 'coffee'])).toEqual([b, a]);
    expect(await embedder.embed([])).toEqual([]);
  });

  it('finds what means the same in other words', async () => {
    const texts = ['She bought a new car', 'The soup was too salty', 'He plays the violin every evening'];
    expect((await nearest('purchasing an automobile', texts))[0]).toBe(texts[0]);
    expect((await nearest('musician with an instrument', texts))[0]).toBe(texts[2]);
  });

  it.each([
    [
      'German',
      'Wann fährt der Nachtzug?',
      ['Der Nachtzug fährt um zehn ab', 'Die Bäckerei öffnet am Sonntag', 'Unser Garten blüht'],
    ],
    ['Japanese', '京都の天気', ['京都の天気は晴れです', '会議は三時に始まります', '猫が好きです']],
    [
      'code',
      'parseRetryAfter',
      ['function parseRetryAfter(header) {}', 'class InvoiceRenderer {}', 'const zxTimeoutMs = 5'],
    ],
    ['unknown words', 'the frobnicatorx', ['a frobnicatorx9 of brass', 'a quuxlorg of brass', 'a zyrplonk of brass']],
  ])('finds %s by itself and by part', async (_, part, texts) => {
    for (const text of texts) expect((await nearest(text, texts))[0]).toBe(text);
    expect((await nearest(part, texts))[0]).toBe(texts[0]);
  });

  it('sees no likeness in shared stop words, numbers and names', async () => {
    const [a, b] = await embedder.embed([
      'On 8 May 2023 Caroline was at the opera',
      'On 8 May 2023 Caroline had the flu',
    ]);
    const [c, d] = await embedder.embed(['opera', 'flu']);
    expect(cosine(a!, c!)).toBeGreaterThan(cosine(a!, b!));
    expect(cosine(b!, d!)).toBeGreaterThan(cosine(a!, b!));
  });

  it.each([['a'.repeat(200_000)], ['word '.repeat(40_000)], ['東'.repeat(200_000)], ['b.'.repeat(100_000)]])(
    'bears a flood',
    async (flood) => {
      const [vector] = await embedder.embed([flood]);
      expect(cosine(vector!, vector!)).toBeCloseTo(1, 5);
    },
  );

  it('stays bit for bit what collections were built with', async () => {
    const [vector] = await embedder.embed(['Where did Anna plant the tulips in 2021? 東京 frobnicate()']);
    const bytes = Buffer.from(vector!.buffer);
    expect(bytes.toString('hex', 0, 16)).toMatchInlineSnapshot(`"2f8d10be7812b03dd6f3e03cd02f903d"`);
  });

  it('gives up when it is aborted', async () => {
    await expect(embedder.embed(['text'], AbortSignal.abort())).rejects.toMatchObject({ code: 'TIMEOUT' });
    await expect(embedder.embed(['text'], AbortSignal.abort())).rejects.toBeInstanceOf(HivemindError);
  });

  it('refuses a file that holds no word vectors', async () => {
    await expect(StaticEmbedder.load(__filename)).rejects.toThrow('word vectors');
  });
});
