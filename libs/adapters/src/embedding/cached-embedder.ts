import { hash } from 'node:crypto';
import type { Embedder } from '@hivemind/ports';
import type { EmbedderObserver } from './embedder-observer';
import { givenUp } from './given-up';
import { SharedCall } from './shared-call';
import { VectorCache } from './vector-cache';

export interface CacheOptions {
  /** Most memory of the known vectors, in bytes. Default 32 MiB: some 18,000 vectors of 384 dimensions. */
  maxBytes?: number;
  observer?: EmbedderObserver;
}

type Vectors = ReadonlyMap<string, Float32Array>;

/** An embedder that remembers, by a hash of their content, the texts that it embedded last. */
export class CachedEmbedder implements Embedder {
  readonly model: string;
  readonly dimensions: number;
  readonly windowCharacters: number;
  private readonly known: VectorCache;
  private readonly running = new Map<string, SharedCall<Vectors>>();
  private readonly observer: EmbedderObserver;

  constructor(
    private readonly inner: Embedder,
    { maxBytes = 32 * 1024 * 1024, observer = {} }: CacheOptions = {},
  ) {
    this.model = inner.model;
    this.dimensions = inner.dimensions;
    this.windowCharacters = inner.windowCharacters;
    this.known = new VectorCache(maxBytes);
    this.observer = observer;
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    if (signal?.aborted) throw givenUp(signal);
    const keys = texts.map((text) => hash('sha256', text, 'base64'));
    const vectors = new Map<string, Float32Array>();
    const calls = new Set<SharedCall<Vectors>>();
    const missing = new Map<string, string>();
    keys.forEach((key, i) => {
      if (vectors.has(key)) return;
      const vector = this.known.get(key);
      const call = this.running.get(key);
      if (vector) vectors.set(key, vector);
      else if (call) calls.add(call);
      else missing.set(key, texts[i]!);
    });
    if (missing.size > 0) calls.add(this.start(missing));
    this.observer.onHits?.(texts.length - missing.size);
    this.observer.onMisses?.(missing.size);

    for (const made of await Promise.all([...calls].map((call) => call.join(signal))))
      for (const [key, vector] of made) vectors.set(key, vector);
    return keys.map((key) => vectors.get(key)!);
  }

  private start(missing: ReadonlyMap<string, string>): SharedCall<Vectors> {
    const call: SharedCall<Vectors> = new SharedCall(
      (signal) => this.make(missing, signal),
      () => {
        for (const key of missing.keys()) if (this.running.get(key) === call) this.running.delete(key);
      },
    );
    for (const key of missing.keys()) this.running.set(key, call);
    return call;
  }

  private async make(missing: ReadonlyMap<string, string>, signal: AbortSignal): Promise<Vectors> {
    const made = await this.inner.embed([...missing.values()], signal);
    const vectors = new Map([...missing.keys()].map((key, i) => [key, made[i]!]));
    for (const [key, vector] of vectors) this.known.set(key, vector);
    this.observer.onSize?.(this.known.bytes);
    return vectors;
  }
}
