import { retryAfterMs } from './retry-after';

describe('Retry-After', () => {
  const now = Date.parse('2026-01-02T03:04:05Z');

  it.each([
    ['15', 15_000],
    ['0', 0],
    ['Fri, 02 Jan 2026 03:04:15 GMT', 10_000],
    ['Fri, 02 Jan 2026 03:00:00 GMT', 0],
    ['soon', undefined],
    [undefined, undefined],
  ])('%j means %j milliseconds', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
