import fc from 'fast-check';
import { hit, searchResult } from '../../test/hits.fixture';
import { rankRecords } from './rank-records';
import { DEFAULT_WEIGHTS } from './ranking-weights';

const NOW = 1e9;
const MONTH = 30 * 86_400;

describe('rankRecords', () => {
  it('returns every hit once, best first, whatever order they came in', () => {
    fc.assert(
      fc.property(searchResult, (hits) => {
        const ranked = rankRecords(hits, NOW);
        const scores = ranked.map(({ trace }) => trace.resonance_score);
        expect(ranked.map((r) => r.hit.id).sort()).toEqual(hits.map(({ id }) => id).sort());
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        expect(rankRecords([...hits].reverse(), NOW)).toEqual(ranked);
      }),
    );
  });

  it('puts a record that is better by words and by vector first', () => {
    fc.assert(
      fc.property(searchResult, (hits) => {
        const top = Math.max(0, ...hits.map(({ bm25 }) => bm25));
        const best = hit({ id: 'best', timestamp: NOW, recallCount: 1000, bm25: top + 1, cosine: 1.01 });
        expect(rankRecords([...hits, best], NOW)[0]!.hit.id).toBe('best');
      }),
    );
  });

  it('lets a good answer of last month stand above a poor one of today', () => {
    const hits = [
      hit({ id: 'old', timestamp: NOW - MONTH, bm25: 10, cosine: 0.8 }),
      hit({ id: 'new', timestamp: NOW, bm25: 7, cosine: 0.6 }),
      hit({ id: 'none', timestamp: NOW }),
    ];
    expect(rankRecords(hits, NOW).map((r) => r.hit.id)).toEqual(['old', 'new', 'none']);
  });

  it('prefers the newer, then the more often recalled, of two that are alike', () => {
    const pair = [hit({ id: 'a', bm25: 1, timestamp: NOW - MONTH }), hit({ id: 'b', bm25: 1, timestamp: NOW })];
    expect(rankRecords(pair, NOW)[0]!.hit.id).toBe('b');
    const recalled = [hit({ id: 'a', bm25: 1 }), hit({ id: 'b', bm25: 1, recallCount: 5 })];
    expect(rankRecords(recalled, NOW)[0]!.hit.id).toBe('b');
  });

  it('orders by the vector alone when no term occurs', () => {
    const hits = [hit({ id: 'far', cosine: 0.1 }), hit({ id: 'near', cosine: 0.9 })];
    expect(rankRecords(hits, NOW).map((r) => r.hit.id)).toEqual(['near', 'far']);
  });

  it('leaves age and recall count out where their influence is nil', () => {
    const weights = { ...DEFAULT_WEIGHTS.memory, recencyInfluence: 0, gravityInfluence: 0 };
    for (const { trace } of rankRecords([hit({ bm25: 1, recallCount: 9 }), hit({ id: 'b' })], NOW, weights)) {
      expect(trace.resonance_score).toBe(trace.memetic_similarity);
    }
  });
});

describe('the ranking trace', () => {
  it('states every factor of the score', () => {
    const hits = [
      hit({ id: 'a', cosine: 0.7530149, bm25: 3, recallCount: 7, timestamp: NOW - MONTH }),
      hit({ id: 'b', cosine: 0.1, bm25: 0, timestamp: NOW }),
    ];
    const { trace } = rankRecords(hits, NOW)[0]!;
    expect(trace).toEqual({
      semantic_relativity: 0.75301,
      lexical_relevance: 1,
      spacetime_coordinate: Math.exp(-1),
      gravitational_pull: 1 + Math.log(8) / 50,
      memetic_similarity: 1,
      resonance_score: expect.closeTo((1 - 0.1 * (1 - Math.exp(-1))) * (1 + Math.log(8) / 50), 12),
      recall_count: 7,
    });
  });

  it('keeps shares within their bounds', () => {
    fc.assert(
      fc.property(searchResult, (hits) => {
        for (const { trace } of rankRecords(hits, NOW)) {
          expect(trace.lexical_relevance).toBeGreaterThanOrEqual(0);
          expect(trace.lexical_relevance).toBeLessThanOrEqual(1);
          expect(trace.memetic_similarity).toBeGreaterThanOrEqual(0);
          expect(trace.memetic_similarity).toBeLessThanOrEqual(1 + 1e-12);
          expect(trace.spacetime_coordinate).toBeGreaterThan(0);
          expect(trace.spacetime_coordinate).toBeLessThanOrEqual(1);
          expect(trace.gravitational_pull).toBeGreaterThanOrEqual(1);
        }
      }),
    );
  });

  it('takes a record from the future for a new one, and never lets recency reach zero', () => {
    const [future] = rankRecords([hit({ timestamp: NOW + 500 })], NOW);
    expect(future!.trace.spacetime_coordinate).toBe(1);
    const [ancient] = rankRecords([hit({ timestamp: -1e12 })], NOW);
    expect(ancient!.trace.spacetime_coordinate).toBeGreaterThan(0);
  });
});
