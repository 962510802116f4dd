import { Bm25Scorer, probeTexts, storedLength } from './bm25-scorer';

/** What an index with these inverse document frequencies and this average length answers. */
function indexScore(idf: Record<string, number>, average: number, k1: number, b: number, text: string): number {
  const words = text.split(' ');
  const norm = k1 * (1 - b + (b * storedLength(words.length)) / average);
  return Object.entries(idf).reduce((score, [term, weight]) => {
    const tf = words.filter((word) => word === term).length;
    return score + (weight * tf * (k1 + 1)) / (tf + norm);
  }, 0);
}

describe('The BM25 scorer', () => {
  const idf = { harbour: 3.2, lights: 1.1, sea: 0.02, absent: 0 };
  const terms = ['harbour', 'lights', 'harbour', 'sea', 'absent'];
  const texts = ['harbour', 'harbour lights harbour lights sea', 'no such word', `harbour ${'x '.repeat(120)}sea`, ''];

  it.each([
    { k1: 1.2, b: 0.4, average: 20 },
    { k1: 2, b: 1, average: 300 },
    { k1: 0.9, b: 0, average: 7 },
  ])('learns from the probes what the index would answer for any text: %j', ({ k1, b, average }) => {
    const answers = probeTexts(terms).map((text) => indexScore(idf, average, k1, b, text));
    const scorer = new Bm25Scorer(terms, answers, { k1, b });
    for (const text of texts) expect(scorer.score(text)).toBeCloseTo(indexScore(idf, average, k1, b, text), 9);
  });

  it('gives nothing for terms that no record holds', () => {
    const scorer = new Bm25Scorer(['absent'], [0, 0], { k1: 1.2, b: 0.4 });
    expect(scorer.score('absent words')).toBe(0);
  });

  it('counts lengths as the index keeps them, in one byte', () => {
    expect([0, 1, 39, 40, 41, 42, 55, 56, 57, 101, 1000].map(storedLength)).toEqual([
      0, 1, 39, 40, 40, 42, 54, 56, 56, 96, 984,
    ]);
  });
});
