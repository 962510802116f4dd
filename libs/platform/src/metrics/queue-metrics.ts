import { contractOf } from '@hivemind/contracts';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { QueueObserver, QueueOutcome } from '../queue/queue-observer';
import { QUICK_BUCKETS, REQUEST_BUCKETS } from './buckets';

/** Messages as the service sees them that answers them. */
export class QueueMetrics implements Required<QueueObserver> {
  private readonly wait: Histogram<'pattern'>;
  private readonly processing: Histogram<'pattern' | 'outcome'>;
  private readonly inFlight: Gauge<'queue'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.wait = new Histogram({
      name: 'hivemind_queue_wait_seconds',
      help: 'How long a message lay in its queue before it was first taken.',
      labelNames: ['pattern'],
      buckets: QUICK_BUCKETS,
      registers,
    });
    this.processing = new Histogram({
      name: 'hivemind_queue_processing_seconds',
      help: 'How long an attempt at a message took, its reply included.',
      labelNames: ['pattern', 'outcome'],
      buckets: REQUEST_BUCKETS,
      registers,
    });
    this.inFlight = new Gauge({
      name: 'hivemind_queue_in_flight',
      help: 'Messages of a queue that this process works at now.',
      labelNames: ['queue'],
      registers,
    });
  }

  readonly onWait = (pattern: string, waitMs: number): void => {
    this.wait.observe({ pattern: known(pattern) }, waitMs / 1_000);
  };

  readonly onProcessed = (pattern: string, tookMs: number, outcome: QueueOutcome): void => {
    this.processing.observe({ pattern: known(pattern), outcome }, tookMs / 1_000);
  };

  readonly onInFlight = (queue: string, count: number): void => {
    this.inFlight.set({ queue }, count);
  };
}

/** What lies in Redis may name any pattern; only those that are declared become series. */
const known = (pattern: string): string => (contractOf(pattern) ? pattern : 'unknown');
