import { collectDefaultMetrics, Counter, Registry } from 'prom-client';
import { CacheMetrics } from './cache-metrics';
import { EmbeddingMetrics } from './embedding-metrics';
import { HttpMetrics } from './http-metrics';
import { PacketMetrics } from './packet-metrics';
import { QueueMetrics } from './queue-metrics';
import { StoreMetrics } from './store-metrics';

/** Series that are asked for when somebody looks, and not counted as things happen. */
export interface Collector {
  /** Value of the label `collector`, when it fails. */
  name: string;
  /** Brings the series up to date. It has a deadline of its own; when it rejects, it leaves no stale series behind. */
  collect(): Promise<void>;
}

/** What a process counts and measures, in the words of Prometheus. One per process, given by the root module. */
export class Metrics {
  readonly registry = new Registry();
  readonly http = new HttpMetrics(this.registry);
  readonly queues = new QueueMetrics(this.registry);
  readonly stores = new StoreMetrics(this.registry);
  readonly embedding = new EmbeddingMetrics(this.registry);
  readonly caches = new CacheMetrics(this.registry);
  readonly packets = new PacketMetrics(this.registry);
  private readonly errors = new Counter({
    name: 'hivemind_scrape_errors_total',
    help: 'Scrapes whose answer lacks the series of a collector, because what it asks did not answer in time.',
    labelNames: ['collector'],
    registers: [this.registry],
  });
  private readonly collectors: Collector[] = [];

  /** Adds what is known of the process itself: processor time, memory, garbage collection, lag of the event loop. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  add(collector: Collector): void {
    this.collectors.push(collector);
    this.errors.inc({ collector: collector.name }, 0);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All series as text. A collector that fails is counted, and its series are left out. */
  async scrape(): Promise<string> {
    await Promise.all(
      this.collectors.map(({ name, collect }) => collect().catch(() => this.errors.inc({ collector: name }))),
    );
    return this.registry.metrics();
  }
}
