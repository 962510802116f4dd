import { documentVector, queryVector, termIndex } from './sparse-vector';

const settings = { k1: 0.9, b: 0.3, averageTerms: 4 };

describe('Sparse vectors', () => {
  it('weigh terms by BM25', () => {
    const vector = documentVector('harbour lights  harbour\nsea', settings)!;
    const weight = (term: string) => vector.values[vector.indices.indexOf(termIndex(term))];
    expect(weight('harbour')).toBeCloseTo((2 * 1.9) / (2 + 0.9), 12);
    expect(weight('lights')).toBeCloseTo(1.9 / 1.9, 12);
    expect(vector.indices).toHaveLength(3);
  });

  it('give long rows less weight', () => {
    const [short, long] = ['harbour', `harbour ${'word '.repeat(50)}`].map((text) => documentVector(text, settings)!);
    const weight = (vector: typeof short) => vector!.values[vector!.indices.indexOf(termIndex('harbour'))]!;
    expect(weight(short)).toBeGreaterThan(weight(long));
  });

  it('are none where there are no terms', () => {
    expect(documentVector(' ', settings)).toBeUndefined();
    expect(queryVector(['', ''])).toBeUndefined();
  });

  it('count a term of a query once', () => {
    expect(queryVector(['sea', 'sea'])).toEqual({ indices: [termIndex('sea')], values: [1] });
  });

  it('stand on indices that never change, because stored vectors were made with them', () => {
    expect([termIndex('harbour'), termIndex('東京'), termIndex('')]).toEqual([2859792125, 318772914, 3820012610]);
    for (const term of ['harbour', '東京']) expect(termIndex(term)).toBeLessThan(2 ** 32);
  });
});
