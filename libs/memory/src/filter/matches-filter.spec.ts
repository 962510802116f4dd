import { matchesFilter } from './matches-filter';

describe('matchesFilter', () => {
  const metadata = { project: 'atlas', tags: ['contract', 'renewal'], year: 2026, open: true };

  it.each([
    [{ project: 'atlas' }, true],
    [{ project: 'atlas', year: 2026 }, true],
    [{ project: 'atlas', year: 2025 }, false],
    [{ year: '2026' }, false],
    [{ open: 'true' }, false],
    [{ tags: 'renewal' }, true],
    [{ tags: ['sales', 'contract'] }, true],
    [{ project: ['zeus', 'atlas'] }, true],
    [{ tags: ['sales'] }, false],
    [{ missing: 'x' }, false],
    [{ toString: 'x' }, false],
  ])('%j is %s', (filter, expected) => {
    expect(matchesFilter(metadata, filter)).toBe(expected);
  });
});
