import { DeadLetters } from './dead-letters';
import { DEFAULT_PREFIX } from './queue-catalogue';
import type { QueueClientOptions } from './queue-client';
import { QueueSet } from './queue-set';
import { RedisLink } from './redis-link';

/** How a queue stands. */
export interface QueueDepth {
  queue: string;
  /** Ready to be taken. */
  waiting: number;
  /** To be tried again later. */
  delayed: number;
  active: number;
  deadLetters: number;
  /** How long the oldest waiting message has waited, in milliseconds; null when none waits. */
  oldestWaitingMs: number | null;
}

/** What operators and metrics see of the queues, over a connection of its own. */
export class QueueAdmin {
  readonly deadLetters: DeadLetters;
  private readonly link: RedisLink;
  private readonly queues: QueueSet;

  constructor(options: QueueClientOptions) {
    this.link = RedisLink.producer(options);
    this.queues = new QueueSet(this.link, options.prefix ?? DEFAULT_PREFIX);
    this.deadLetters = new DeadLetters(this.link, this.queues);
  }

  /**
   * Every queue of the platform, by name.
   * @throws HivemindError STORAGE_UNAVAILABLE while Redis is away
   */
  async depths(): Promise<QueueDepth[]> {
    await this.link.requireUp();
    try {
      return await Promise.all(
        this.queues.all().map(async (queue): Promise<QueueDepth> => {
          const counts = await queue.getJobCounts('wait', 'delayed', 'active', 'failed');
          const [oldest] = await queue.getJobs(['wait'], 0, 0, true);
          return {
            queue: queue.name,
            waiting: counts.wait!,
            delayed: counts.delayed!,
            active: counts.active!,
            deadLetters: counts.failed!,
            oldestWaitingMs: oldest ? Math.max(0, Date.now() - oldest.timestamp) : null,
          };
        }),
      );
    } catch (thrown) {
      throw this.link.failure(thrown);
    }
  }

  async close(): Promise<void> {
    await this.queues.close();
    this.link.close();
  }
}
