import { StaleCache } from './stale-cache';

const OPTIONS = { freshSeconds: 2, recheckSeconds: 0.2, staleSeconds: 60, retrySeconds: 1, maxEntries: 3 };

function setUp() {
  let now = 1000;
  let version = 1;
  let down = false;
  const reads: string[] = [];
  const read = async (key: string) => {
    reads.push(key);
    if (down) throw new Error('down');
    return key === 'unknown' ? null : `${key}${version}`;
  };
  const cache = new StaleCache<string | null>(read, { nowSeconds: () => now }, OPTIONS);
  return {
    cache,
    reads,
    pass: (seconds: number) => (now += seconds),
    change: () => version++,
    fail: (state: boolean) => (down = state),
  };
}

describe('StaleCache', () => {
  it('reads a key once within two seconds and again afterwards', async () => {
    const { cache, reads, pass, change } = setUp();
    expect(await cache.get('a')).toBe('a1');
    change();
    pass(1.9);
    expect(await cache.get('a')).toBe('a1');
    pass(0.2);
    expect(await cache.get('a')).toBe('a2');
    expect(reads).toHaveLength(2);
  });

  it('reads a key again that is to be rechecked, but not at every moment', async () => {
    const { cache, reads, pass, change, fail } = setUp();
    expect(await cache.get('a')).toBe('a1');
    change();
    expect(await cache.get('a', 'recheck')).toBe('a1');
    pass(0.3);
    expect(await cache.get('a', 'recheck')).toBe('a2');
    pass(0.3);
    fail(true);
    expect(await cache.get('a', 'recheck')).toBe('a2');
    expect(reads).toHaveLength(3);
  });

  it('remembers that a key is unknown', async () => {
    const { cache, reads } = setUp();
    expect(await cache.get('unknown')).toBeNull();
    expect(await cache.get('unknown')).toBeNull();
    expect(reads).toHaveLength(1);
  });

  it('lets concurrent readers share one read', async () => {
    const { cache, reads } = setUp();
    expect(await Promise.all([cache.get('a'), cache.get('a'), cache.get('a')])).toEqual(['a1', 'a1', 'a1']);
    expect(reads).toHaveLength(1);
  });

  it('serves what it has for sixty seconds while the source is down, and no longer', async () => {
    const { cache, pass, fail } = setUp();
    await cache.get('a');
    fail(true);
    pass(59);
    expect(await cache.get('a')).toBe('a1');
    pass(1.1);
    await expect(cache.get('a')).rejects.toThrow('down');
    await expect(cache.get('b')).rejects.toThrow('down');
  });

  it('asks a source that is down no more than once a second for keys that it can serve', async () => {
    const { cache, reads, pass, change, fail } = setUp();
    await cache.get('a');
    fail(true);
    pass(3);
    for (let n = 0; n < 5; n++) await cache.get('a');
    expect(reads).toHaveLength(2);
    fail(false);
    change();
    pass(1.1);
    expect(await cache.get('a')).toBe('a2');
  });

  it('reads a key anew that it was told to forget, and serves it stale no more', async () => {
    const { cache, reads, change, fail } = setUp();
    await cache.get('a');
    await cache.get('b');
    change();
    cache.forget('a');
    expect([await cache.get('a'), await cache.get('b')]).toEqual(['a2', 'b1']);
    expect(reads).toEqual(['a', 'b', 'a']);
    cache.forget('a');
    fail(true);
    await expect(cache.get('a')).rejects.toThrow('down');
  });

  it('does not keep what it began to read before it was told to forget', async () => {
    let answer: (value: string) => void = () => undefined;
    let reads = 0;
    const read = () => (++reads === 1 ? new Promise<string>((resolve) => (answer = resolve)) : Promise.resolve('new'));
    const cache = new StaleCache<string>(read, { nowSeconds: () => 1000 }, OPTIONS);
    const early = cache.get('a');
    cache.forget('a');
    expect(await cache.get('a')).toBe('new');
    answer('old');
    expect(await early).toBe('old');
    expect(await cache.get('a')).toBe('new');
  });

  it('holds no more entries than it may', async () => {
    const { cache, reads } = setUp();
    for (const key of ['a', 'b', 'c', 'a', 'd']) await cache.get(key);
    reads.length = 0;
    for (const key of ['a', 'c', 'd']) await cache.get(key);
    expect(reads).toEqual([]);
    await cache.get('b');
    expect(reads).toEqual(['b']);
  });
});
