import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { QUICK_BUCKETS } from './buckets';
import { outcomeOf } from './outcome';

/** Texts turned into vectors. */
export class EmbeddingMetrics {
  private readonly duration: Histogram<'embedder' | 'outcome'>;
  private readonly texts: Counter<'embedder'>;
  private readonly cacheBytes: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.duration = new Histogram({
      name: 'hivemind_embed_duration_seconds',
      help: 'How long the model took for the texts of one call; texts whose vectors were known are not among them.',
      labelNames: ['embedder', 'outcome'],
      // The bundled embedder takes a tenth of a millisecond for a text.
      buckets: [0.0001, 0.0005, ...QUICK_BUCKETS],
      registers,
    });
    this.texts = new Counter({
      name: 'hivemind_embed_texts_total',
      help: 'Texts that the model was given.',
      labelNames: ['embedder'],
      registers,
    });
    this.cacheBytes = new Gauge({
      name: 'hivemind_embed_cache_bytes',
      help: 'Memory of the vectors that are remembered.',
      registers,
    });
  }

  /** Measures `work`, which embeds so many texts, and passes on what comes of it. */
  async timed<T>(embedder: string, texts: number, work: () => Promise<T>): Promise<T> {
    const from = performance.now();
    const ended = (outcome: string) => this.duration.observe({ embedder, outcome }, (performance.now() - from) / 1_000);
    this.texts.inc({ embedder }, texts);
    try {
      const vectors = await work();
      ended('ok');
      return vectors;
    } catch (error) {
      ended(outcomeOf(error));
      throw error;
    }
  }

  cacheHolds(bytes: number): void {
    this.cacheBytes.set(bytes);
  }
}
