import type { Redis } from 'ioredis';
import type { Logger } from '../logging/logger';
import { reasonOf } from './queue-errors';

/** Says in the log when Redis may throw jobs away to make room. Asked once, when the connection first stands. */
export function warnOfEviction(redis: Redis, log: Logger): void {
  redis.once('ready', () => {
    redis.info('memory').then(
      (text) => {
        const policy = /^maxmemory_policy:(\S+)/m.exec(text)?.[1];
        if (policy !== undefined && policy !== 'noeviction')
          log.error({ policy }, 'redis may evict jobs and replies; set maxmemory-policy to noeviction');
      },
      (error: unknown) => log.warn({ reason: reasonOf(error) }, 'the eviction policy of redis could not be read'),
    );
  });
}
