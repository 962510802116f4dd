import { VectorCache } from './vector-cache';

const vector = (first: number): Float32Array => Float32Array.of(first, 0, 0, 0);
const ENTRY = 4 * 4 + 256;

describe('VectorCache', () => {
  it('forgets what was used longest ago, and never holds more bytes than it may', () => {
    const cache = new VectorCache(3 * ENTRY);
    for (const key of ['a', 'b', 'c']) cache.set(key, vector(1));
    cache.get('a');
    cache.set('d', vector(2));
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
    expect(cache.bytes).toBe(3 * ENTRY);
  });

  it('counts a vector that is set again once', () => {
    const cache = new VectorCache(3 * ENTRY);
    cache.set('a', vector(1));
    cache.set('a', vector(2));
    expect(cache.get('a')).toEqual(vector(2));
    expect(cache.bytes).toBe(ENTRY);
  });

  it('holds nothing that is larger than all it may hold', () => {
    const cache = new VectorCache(ENTRY - 1);
    cache.set('a', vector(1));
    expect(cache.get('a')).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });
});
