import { Queue } from 'bullmq';
import { allQueues, type JobData } from './queue-catalogue';
import type { RedisLink } from './redis-link';

/** Producer's side of the queues, over one connection, which stays its owner's. */
export class QueueSet {
  private readonly open = new Map<string, Queue<JobData>>();

  constructor(
    private readonly link: RedisLink,
    private readonly prefix: string,
  ) {}

  of(name: string): Queue<JobData> {
    const known = this.open.get(name);
    if (known) return known;
    const queue = new Queue<JobData>(name, {
      connection: this.link.redis,
      prefix: this.prefix,
      // A queue made while Redis is away must neither wait for it nor stay broken when it is back.
      skipWaitingForReady: true,
      skipVersionCheck: true,
      // Nobody reads BullMQ's event streams; by default each would keep 10,000 entries.
      streams: { events: { maxLen: 100 } },
    });
    queue.on('error', () => undefined);
    this.open.set(name, queue);
    return queue;
  }

  all(): Queue<JobData>[] {
    return allQueues().map((name) => this.of(name));
  }

  async close(): Promise<void> {
    await Promise.all([...this.open.values()].map((queue) => queue.close()));
  }
}
