import { cached, callsToCome, costOf, tokensFor } from './break-even';

describe('costOf', () => {
  it.each([
    // tokens, cached, price, calls to come, cost
    [1_000, 0, 0.1, 0, 1_000],
    [1_000, 1_000, 0.1, 0, 100],
    [1_000, 400, 0.5, 0, 800],
    [1_000, 400, 0.5, 4, 2_800],
    [1_000, 400, 0, 9, 600],
    [1_000, 400, 1, 1, 2_000],
  ])('%d tokens, %d cached, at %d with %d calls to come cost %d', (tokens, cachedTokens, price, calls, cost) => {
    expect(costOf({ tokens, cachedTokens }, price, calls)).toBeCloseTo(cost, 9);
    expect(tokensFor(cost, cachedTokens, price, calls)).toBeCloseTo(tokens, 9);
  });
});

it('a provider caches nothing of a short beginning', () => {
  expect([0, 1_023, 1_024, 5_000].map(cached)).toEqual([0, 0, 1_024, 5_000]);
});

it('a young conversation promises no calls, an old one a fifth of what it had', () => {
  expect([0, 9, 10, 40].map(callsToCome)).toEqual([0, 0, 2, 8]);
});
