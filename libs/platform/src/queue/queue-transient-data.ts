import type { TransientData } from '@hivemind/ports';
import type { Logger } from '../logging/logger';
import { rewriteAppendLog } from './append-log';
import { DeadLetters } from './dead-letters';
import { DEFAULT_PREFIX, REPLY_TTL_MS } from './queue-catalogue';
import { QueueSet } from './queue-set';
import type { RedisLink } from './redis-link';

export interface QueueTransientDataOptions {
  /** A connection that fails while Redis is away; stays its owner's. */
  link: RedisLink;
  log: Logger;
  /** Default `hivemind`. */
  prefix?: string;
  /**
   * How long replies and claim checks may still lie in Redis, in milliseconds. Default: until the last of them has
   * expired and Redis has found it.
   */
  lingerMs?: number;
}

const LINGER_MS = REPLY_TTL_MS + 5_000;

/** What Redis holds of a project: dead letters, and in its append-only log whatever went through the queues. */
export class QueueTransientData implements TransientData {
  private readonly prefix: string;
  private readonly lingerMs: number;
  private later: NodeJS.Timeout | undefined;

  constructor(private readonly options: QueueTransientDataOptions) {
    this.prefix = options.prefix ?? DEFAULT_PREFIX;
    this.lingerMs = options.lingerMs ?? LINGER_MS;
  }

  async forget(projectId: string): Promise<void> {
    const { link, log } = this.options;
    const queues = new QueueSet(link, this.prefix);
    try {
      const removed = await new DeadLetters(link, queues).removeProject(projectId);
      if (removed > 0) log.info({ projectId, removed }, 'dead letters went with their project');
    } finally {
      await queues.close();
    }
    await rewriteAppendLog(link.redis, log);
    this.rewriteLater();
  }

  /** Once more for replies and claim checks that have not expired yet, and are in the new log for now. */
  private rewriteLater(): void {
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      const { link, log } = this.options;
      if (link.redis.status === 'ready') void rewriteAppendLog(link.redis, log);
    }, this.lingerMs);
    this.later.unref();
  }
}
