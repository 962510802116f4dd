import { Histogram, type Registry } from 'prom-client';
import { QUICK_BUCKETS } from './buckets';
import { outcomeOf } from './outcome';

/** A call of a store. */
export interface StoreCall {
  /** What is kept there. */
  store: 'records' | 'receipt_bodies' | 'ledger';
  /** What keeps it. */
  kind: 'pgvector' | 'qdrant' | 'postgres';
  /** Name of the port's method. */
  operation: string;
}

/** Calls of the stores behind the ports. */
export class StoreMetrics {
  private readonly duration: Histogram<'store' | 'kind' | 'operation' | 'outcome'>;

  constructor(registry: Registry) {
    this.duration = new Histogram({
      name: 'hivemind_store_operation_duration_seconds',
      help: 'How long a call of a store took.',
      labelNames: ['store', 'kind', 'operation', 'outcome'],
      buckets: QUICK_BUCKETS,
      registers: [registry],
    });
  }

  /** Measures `work` and passes on what comes of it. */
  async timed<T>(call: StoreCall, work: () => Promise<T>): Promise<T> {
    const from = performance.now();
    const ended = (outcome: string) => this.duration.observe({ ...call, outcome }, (performance.now() - from) / 1_000);
    try {
      const result = await work();
      ended('ok');
      return result;
    } catch (error) {
      ended(outcomeOf(error));
      throw error;
    }
  }
}
