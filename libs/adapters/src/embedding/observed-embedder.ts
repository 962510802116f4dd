import type { Embedder } from '@hivemind/ports';
import type { EmbedderCall, EmbedderObserver } from './embedder-observer';

/** An embedder whose calls an observer goes around. */
export class ObservedEmbedder implements Embedder {
  readonly model: string;
  readonly dimensions: number;
  readonly windowCharacters: number;

  constructor(
    private readonly inner: Embedder,
    private readonly embedder: EmbedderCall['embedder'],
    private readonly observer: Pick<Required<EmbedderObserver>, 'around'>,
  ) {
    this.model = inner.model;
    this.dimensions = inner.dimensions;
    this.windowCharacters = inner.windowCharacters;
  }

  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const call = { embedder: this.embedder, texts: texts.length };
    return this.observer.around(call, () => this.inner.embed(texts, signal));
  }
}
