import fc from 'fast-check';
import { hit, searchResult } from '../../test/hits.fixture';
import { rankExchanges } from './rank-exchanges';
import type { RankableHit } from './rankable-hit';
import { DEFAULT_WEIGHTS } from './ranking-weights';

const NOW = 1e9;
const half = (pair: string, turnNumber: number, bm25: number, changes: Partial<RankableHit> = {}): RankableHit =>
  hit({
    id: `${pair}-${bm25}`,
    kind: 'conversation',
    sessionId: 's',
    exchangePairId: pair,
    turnNumber,
    bm25,
    ...changes,
  });
const order = (hits: RankableHit[]): string[] => rankExchanges(hits, NOW).map(({ exchangePairId }) => exchangePairId);

describe('rankExchanges', () => {
  it('returns every exchange once with all its halves, best first, whatever order they came in', () => {
    fc.assert(
      fc.property(searchResult, (hits) => {
        const ranked = rankExchanges(hits, NOW);
        const scores = ranked.map(({ score }) => score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        expect(ranked.flatMap(({ halves }) => halves.map((h) => h.hit.id)).sort()).toEqual(
          hits.map(({ id }) => id).sort(),
        );
        expect(new Set(ranked.map((x) => x.exchangePairId)).size).toBe(ranked.length);
        expect(rankExchanges([...hits].reverse(), NOW)).toEqual(ranked);
      }),
    );
  });

  it('gives the halves the score of their exchange', () => {
    const [exchange] = rankExchanges([half('p', 1, 2), half('p', 1, 1), half('q', 9, 0)], NOW);
    expect(exchange!.halves.map(({ trace }) => trace.resonance_score)).toEqual([exchange!.score, exchange!.score]);
    expect(exchange!.halves.map(({ hit: found }) => found.bm25)).toEqual([2, 1]);
  });

  it('prefers the exchange of which both halves match, where the other half counts', () => {
    const hits = [half('one', 1, 5), half('both', 50, 5), half('both', 50, 3), half('none', 90, 0)];
    const [first] = rankExchanges(hits, NOW, { ...DEFAULT_WEIGHTS.exchange, otherHalf: 0.1 });
    expect(first!.exchangePairId).toBe('both');
  });

  it('lends to the neighbours in the same session, and to no one else', () => {
    const hits = [half('alone', 40, 3), half('beside', 9, 2.9), half('strong', 10, 9), half('none', 90, 0)];
    expect(order(hits)).toEqual(['strong', 'beside', 'alone', 'none']);
    const elsewhere = hits.map((h) => (h.exchangePairId === 'strong' ? { ...h, sessionId: 'other' } : h));
    expect(order(elsewhere)).toEqual(['strong', 'alone', 'beside', 'none']);
  });

  it('leaves a borrowed score with its borrower', () => {
    const weights = { ...DEFAULT_WEIGHTS.exchange, neighbours: [{ turns: -1, share: 0.5 }] };
    const ranked = rankExchanges([half('a', 1, 8), half('b', 2, 4), half('c', 3, 0)], NOW, weights);
    const scores = Object.fromEntries(ranked.map(({ exchangePairId, score }) => [exchangePairId, score]));
    // Own scores stand 2 : 1 : 0. What b borrowed from a does not go on to c.
    expect(scores.b).toBeCloseTo(scores.a!, 12);
    expect(scores.c).toBeCloseTo(scores.a! / 4, 12);
  });

  it('leaves out what is no exchange', () => {
    expect(order([hit({ bm25: 9 }), half('p', 1, 1)])).toEqual(['p']);
  });

  it('keeps exchanges without a session apart', () => {
    const lone = { sessionId: null, turnNumber: null };
    const scores = rankExchanges([half('p', 1, 2, lone), half('q', 1, 2, { ...lone, id: 'q' })], NOW).map(
      (x) => x.score,
    );
    expect(scores[0]).toBe(scores[1]);
  });
});
