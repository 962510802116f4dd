import type { Embedder } from '@hivemind/ports';
import { describeEmbedderContract } from '@hivemind/ports/conformance';
import { StaticEmbedder } from '../static-embedder/static-embedder';
import { CachedEmbedder } from './cached-embedder';

/** Answers when it is told to, and remembers what it was asked. */
class SlowEmbedder implements Embedder {
  readonly model = 'slow';
  readonly dimensions = 1;
  readonly windowCharacters = 100;
  readonly asked: { texts: readonly string[]; signal: AbortSignal | undefined }[] = [];
  private readonly waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];

  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    this.asked.push({ texts, signal });
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve: () => resolve(texts.map((text) => Float32Array.of(text.length))), reject });
      signal?.addEventListener('abort', () => reject(new Error('the work was ended')));
    });
  }

  answer(): void {
    this.waiting.shift()!.resolve();
  }

  fail(): void {
    this.waiting.shift()!.reject(new Error('the provider failed'));
  }

  get texts(): string[][] {
    return this.asked.map(({ texts }) => [...texts]);
  }
}

describe('CachedEmbedder', () => {
  let inner: SlowEmbedder;
  let counts: { hits: number; misses: number; bytes: number };
  let cached: CachedEmbedder;
  beforeEach(() => {
    inner = new SlowEmbedder();
    counts = { hits: 0, misses: 0, bytes: 0 };
    cached = new CachedEmbedder(inner, {
      observer: {
        onHits: (count) => void (counts.hits += count),
        onMisses: (count) => void (counts.misses += count),
        onSize: (bytes) => void (counts.bytes = bytes),
      },
    });
  });

  const known = async (...texts: string[]): Promise<void> => {
    const made = cached.embed(texts);
    inner.answer();
    await made;
  };

  it('embeds a text once, and says how often it need not', async () => {
    await known('one', 'three', 'one');
    const again = cached.embed(['three', 'eleven', 'one']);
    inner.answer();
    expect((await again).map(([length]) => length)).toEqual([5, 6, 3]);
    expect(inner.texts).toEqual([['one', 'three'], ['eleven']]);
    expect(counts).toEqual({ hits: 3, misses: 3, bytes: 3 * (4 + 256) });
  });

  it('asks nothing of the model for texts that it knows', async () => {
    await known('one');
    expect(await cached.embed(['one'])).toEqual([Float32Array.of(3)]);
    expect(await cached.embed([])).toEqual([]);
    expect(inner.texts).toEqual([['one']]);
  });

  it('lets callers share a text that is being embedded', async () => {
    const callers = [cached.embed(['one', 'two']), cached.embed(['two', 'three']), cached.embed(['three'])];
    expect(inner.texts).toEqual([['one', 'two'], ['three']]);
    inner.answer();
    inner.answer();
    expect((await Promise.all(callers)).flat().map(([length]) => length)).toEqual([3, 3, 3, 5, 5]);
    expect(counts).toMatchObject({ hits: 2, misses: 3 });
  });

  it('goes on for the others when one of them gives up', async () => {
    const caller = new AbortController();
    const first = cached.embed(['one'], caller.signal);
    const second = cached.embed(['one']);
    caller.abort();
    await expect(first).rejects.toMatchObject({ code: 'TIMEOUT' });
    inner.answer();
    expect(await second).toEqual([Float32Array.of(3)]);
  });

  it('ends the work when all have given up, and begins anew for the next', async () => {
    const callers = [new AbortController(), new AbortController()];
    const given = callers.map(({ signal }) => cached.embed(['one'], signal));
    const outcomes = Promise.allSettled(given);
    callers[0]!.abort();
    expect(inner.asked[0]!.signal!.aborted).toBe(false);
    callers[1]!.abort();
    await outcomes;
    expect(inner.asked[0]!.signal!.aborted).toBe(true);
    const next = cached.embed(['one']);
    expect(inner.texts).toEqual([['one'], ['one']]);
    inner.fail();
    inner.answer();
    expect(await next).toEqual([Float32Array.of(3)]);
  });

  it('remembers no failure', async () => {
    const failing = [cached.embed(['one']), cached.embed(['one'])];
    inner.fail();
    for (const each of failing) await expect(each).rejects.toThrow('the provider failed');
    const again = cached.embed(['one']);
    inner.answer();
    expect(await again).toEqual([Float32Array.of(3)]);
  });

  it('forgets what does not fit', async () => {
    cached = new CachedEmbedder(inner, { maxBytes: 300 });
    await known('one', 'three');
    await known('one');
    expect(inner.texts).toEqual([['one', 'three'], ['one']]);
  });
});

describeEmbedderContract('StaticEmbedder', () => StaticEmbedder.load());
describeEmbedderContract('CachedEmbedder', async () => new CachedEmbedder(await StaticEmbedder.load()));
