import fc from 'fast-check';
import { SOURCES } from './sources';
import { tokenShares } from './token-shares';

const amounts = fc.dictionary(fc.constantFrom(...SOURCES.map(({ source }) => source)), fc.nat(50_000));

describe('the token bar', () => {
  it('is divided without rest, whatever the packet and the budget', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 128_000 }), (tokens, budget) => {
        const { shares, used, over } = tokenShares(tokens, budget);
        expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
        expect(shares.reduce((sum, each) => sum + each.tokens, 0)).toBe(Math.max(used, budget));
        expect(over).toBe(Math.max(0, used - budget));
      }),
    );
  });

  it('stands in packet order and ends with what is free', () => {
    const { shares } = tokenShares({ conversation: 30, directive: 20, tool: 0 }, 100);
    expect(shares.map(({ source, tokens }) => [source, tokens])).toEqual([
      ['directive', 20],
      ['conversation', 30],
      ['free', 50],
    ]);
  });

  it('has nothing free when the protected part is larger than the budget', () => {
    expect(tokenShares({ directive: 150 }, 100)).toEqual({
      shares: [{ source: 'directive', tokens: 150, share: 1 }],
      used: 150,
      over: 50,
    });
  });
});
