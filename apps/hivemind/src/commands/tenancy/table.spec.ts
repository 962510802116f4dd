import { isoTime, moment, table } from './table';

describe('table', () => {
  it('makes each column as wide as its longest cell, without space at the end', () => {
    const text = table(
      ['ID', 'NAME', 'X'],
      [
        ['long-id', 'a', ''],
        ['b', 'longer', 'y'],
      ],
    );
    expect(text.split('\n')).toEqual(['ID       NAME    X', 'long-id  a', 'b        longer  y']);
  });
  it('shows its header when there are no rows', () => {
    expect(table(['ID', 'NAME'], [])).toBe('ID  NAME');
  });
});

describe('times', () => {
  it('are UTC, to the second for people', () => {
    expect(moment(1_790_000_000.25)).toBe('2026-09-21 14:13:20Z');
    expect(isoTime(1_790_000_000.25)).toBe('2026-09-21T14:13:20.250Z');
    expect([moment(null), isoTime(null)]).toEqual(['-', null]);
  });
});
