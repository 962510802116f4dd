import fc from 'fast-check';
import { countTokens } from '../tokens/count-tokens';
import { solveStatus, statusReserve } from './status-line';

const edge = fc.constantFrom(0, 998, 999, 1000, 1001, 999_998, 999_999, 1_000_000);
const near = fc.tuple(edge, fc.integer({ min: -120, max: 120 })).map(([at, by]) => Math.max(0, at + by));

describe('solveStatus', () => {
  it('states the total that it is part of, at every boundary of digits', () => {
    fc.assert(
      fc.property(near, near, fc.integer({ min: 0, max: 1200 }), (others, available, count) => {
        const facts = {
          windowTokens: others + available,
          holds: count,
          holdTokens: others,
          conversationTokens: others,
          sourceCounts: { conversation: count + 1, system: 3 },
        };
        const { text, tokens } = solveStatus(others, facts);
        const total = others + tokens;
        expect(tokens).toBe(countTokens(text) + 4);
        expect(text).toMatch(new RegExp(`^Context: ${total}/${facts.windowTokens} tokens`));
        expect(text).toMatch(new RegExp(`available: ${Math.max(0, facts.windowTokens - total)} tokens ?$`));
        expect(tokens).toBeLessThanOrEqual(
          statusReserve({ conversation: 1201, system: 9 }, 1200, others, facts.windowTokens),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('has a reserve that no window makes larger, so that more budget is never less room', () => {
    const reserves = [1, 999, 1000, 128_000].map((window) =>
      statusReserve({ conversation: 9, system: 2 }, 1, 40, window),
    );
    expect(new Set(reserves).size).toBe(1);
  });

  it('needs the space at the end for some packets and gets by without it for others', () => {
    const padded = Array.from({ length: 200 }, (_, i) =>
      solveStatus(500, {
        windowTokens: 1480 + i,
        holds: 0,
        holdTokens: 0,
        conversationTokens: 0,
        sourceCounts: { system: 1 },
      }),
    ).filter(({ text }) => text.endsWith(' '));
    expect(padded).toHaveLength(1);
  });
});
