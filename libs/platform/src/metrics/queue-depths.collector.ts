import { Gauge, type Registry } from 'prom-client';
import type { QueueAdmin, QueueDepth } from '../queue/queue-admin';
import { queuesOfService } from '../queue/queue-catalogue';
import { queueUnavailable } from '../queue/queue-errors';
import { within } from '../queue/within';
import type { Collector } from './metrics';

/** How long a scrape waits for Redis, in milliseconds: well within what a scraper waits for the whole. */
const DEADLINE_MS = 1_000;

/** How the queues stand in Redis, asked at each scrape. */
export class QueueDepthsCollector implements Collector {
  readonly name = 'queues';
  private readonly depth: Gauge<'queue' | 'state'>;
  private readonly oldest: Gauge<'queue'>;
  private readonly deadLetters: Gauge<'queue'>;
  private asking: Promise<QueueDepth[]> | null = null;

  /**
   * @param service only the queues of this service, for a process that answers messages; all by default
   * @param deadlineMs how long Redis may take; default 1,000
   */
  constructor(
    registry: Registry,
    private readonly admin: Pick<QueueAdmin, 'depths'>,
    private readonly service?: string,
    private readonly deadlineMs = DEADLINE_MS,
  ) {
    const registers = [registry];
    this.depth = new Gauge({
      name: 'hivemind_queue_depth',
      help: 'Messages in a queue: waiting to be taken, delayed until they are tried again, active in some process.',
      labelNames: ['queue', 'state'],
      registers,
    });
    this.oldest = new Gauge({
      name: 'hivemind_queue_oldest_waiting_seconds',
      help: 'How long the oldest waiting message has waited; 0 when none waits.',
      labelNames: ['queue'],
      registers,
    });
    this.deadLetters = new Gauge({
      name: 'hivemind_queue_dead_letters',
      help: 'Messages that were set aside because no attempt at them can succeed.',
      labelNames: ['queue'],
      registers,
    });
  }

  readonly collect = async (): Promise<void> => {
    const gauges = [this.depth, this.oldest, this.deadLetters];
    try {
      const found = await within(this.ask(), this.deadlineMs, () => queueUnavailable('no answer'));
      gauges.forEach((gauge) => gauge.reset());
      for (const depth of found) this.show(depth);
    } catch (error) {
      // What stood there a while ago would look like the truth.
      gauges.forEach((gauge) => gauge.reset());
      throw error;
    }
  };

  /** A Redis that hangs must not be asked again by every scrape. */
  private ask(): Promise<QueueDepth[]> {
    return (this.asking ??= this.admin.depths().finally(() => (this.asking = null)));
  }

  private show({ queue, waiting, delayed, active, deadLetters, oldestWaitingMs }: QueueDepth): void {
    if (this.service !== undefined && !queuesOfService(this.service).includes(queue)) return;
    for (const [state, count] of Object.entries({ waiting, delayed, active })) this.depth.set({ queue, state }, count);
    this.oldest.set({ queue }, (oldestWaitingMs ?? 0) / 1_000);
    this.deadLetters.set({ queue }, deadLetters);
  }
}
