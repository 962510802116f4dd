import type { Metadata } from '@hivemind/contracts';
import { facetsOf, filterConditions } from './facets';

describe('Facets', () => {
  it('tell strings, numbers and booleans apart, and name the elements of lists', () => {
    const metadata: Metadata = { a: '1', b: 1, c: true, d: ['x', 2, null, ['deep'], { e: 1 }], f: null, g: { h: 1 } };
    expect(facetsOf(metadata)).toEqual(['["a","1"]', '["b",1]', '["c",true]', '["d","x"]', '["d",2]']);
  });

  it('tell keys apart from values whatever they hold', () => {
    expect(new Set([facetsOf({ 'a","b': 'c' })[0], facetsOf({ a: 'b","c' })[0]]).size).toBe(2);
  });

  it('are short, however long the values', () => {
    const [long, longer] = [facetsOf({ a: 'x'.repeat(8000) })[0]!, facetsOf({ a: 'x'.repeat(7999) })[0]!];
    expect(long.length).toBeLessThan(100);
    expect(long).not.toBe(longer);
  });

  it('leave the time out, which has an index of its own', () => {
    expect(facetsOf({ timestamp: 1.5 })).toEqual([]);
    expect(filterConditions({ timestamp: [1.5, 'x'] })).toEqual([
      { should: [{ key: 'timestamp', range: { gte: 1.5, lte: 1.5 } }, expect.anything()] },
    ]);
  });

  it('never let a filter on the time that can match nothing match everything', () => {
    const [condition] = filterConditions({ timestamp: 'yesterday' }) as [{ should: unknown[] }];
    expect(condition.should).toHaveLength(1);
  });
});
