import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../logging/logger';
import { queueUnavailable, reasonOf } from './queue-errors';
import { within } from './within';

export interface RedisLinkOptions {
  /** `redis://…`, `rediss://…` or the path of a unix socket. */
  url: string;
  log: Logger;
  /** How long a producer waits for a connection or an answer, in milliseconds. Default 2,000. */
  commandTimeoutMs?: number;
}

export const COMMAND_TIMEOUT_MS = 2_000;
const LONGEST_PAUSE_MS = 1_000;
/** How long a closed connection may keep the process from ending. */
const DISCONNECT_TIMEOUT_MS = 100;

/**
 * One connection to Redis, which is renewed for ever. `producer` fails at once while Redis is away, for callers who
 * would rather be told than wait; `worker` waits, for work that nobody else can finish.
 */
export class RedisLink {
  private readonly firstAttempt: Promise<void>;

  private constructor(
    readonly redis: Redis,
    private readonly log: Logger,
  ) {
    this.firstAttempt = new Promise((resolve) => {
      redis.once('ready', resolve);
      redis.once('close', resolve);
    });
    this.reportOutages();
  }

  static producer({ url, log, commandTimeoutMs = COMMAND_TIMEOUT_MS }: RedisLinkOptions): RedisLink {
    return RedisLink.open(url, log, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: commandTimeoutMs,
      connectTimeout: commandTimeoutMs,
      // Subscriptions are renewed by their owner, who must know when they stand again.
      autoResubscribe: false,
    });
  }

  static worker({ url, log }: RedisLinkOptions): RedisLink {
    return RedisLink.open(url, log, { maxRetriesPerRequest: null, autoResubscribe: true });
  }

  private static open(url: string, log: Logger, options: RedisOptions): RedisLink {
    if (!isRedisUrl(url)) throw new Error('the URL of Redis must be redis://…, rediss://… or the path of a socket');
    const redis = new Redis(url, {
      enableAutoPipelining: false,
      disconnectTimeout: DISCONNECT_TIMEOUT_MS,
      retryStrategy: (attempt) => Math.min(25 * 2 ** attempt, LONGEST_PAUSE_MS),
      ...options,
    });
    return new RedisLink(redis, log);
  }

  /** Resolves once the first attempt to connect has succeeded or failed. */
  attempted(): Promise<void> {
    return this.firstAttempt;
  }

  /** @throws HivemindError STORAGE_UNAVAILABLE when there is no connection; waits for the first attempt only */
  async requireUp(): Promise<void> {
    await this.firstAttempt;
    if (this.redis.status !== 'ready') throw queueUnavailable(`connection ${this.redis.status}`);
  }

  /**
   * The error to answer with when a command failed. A connection on which a command timed out is renewed: it may be
   * dead without our having been told, and until it is back requests should fail at once.
   */
  failure(thrown: unknown): Error {
    if (reasonOf(thrown) === 'Command timed out' && this.redis.status === 'ready') this.redis.disconnect(true);
    return queueUnavailable(thrown);
  }

  /** Rejects while Redis cannot serve. For readiness. */
  async probe(): Promise<void> {
    await this.requireUp();
    await within(this.redis.ping(), COMMAND_TIMEOUT_MS, () => queueUnavailable('no answer'));
  }

  close(): void {
    if (this.redis.status !== 'end') this.redis.disconnect();
  }

  private reportOutages(): void {
    let up = true;
    let reason = 'connection lost';
    this.redis.on('error', (error) => (reason = reasonOf(error)));
    this.redis.on('reconnecting', () => {
      if (up) this.log.warn({ reason }, 'redis cannot be reached; it is tried again for ever');
      up = false;
    });
    this.redis.on('ready', () => {
      if (!up) this.log.info('redis is reached again');
      up = true;
      reason = 'connection lost';
    });
  }
}

/**
 * A connection for what stands behind ports and lives in Redis. Resolves once the first attempt to connect has
 * succeeded or failed: a process starts without Redis and is not ready until it is there.
 */
export async function connectRedis(options: RedisLinkOptions): Promise<RedisLink> {
  const link = RedisLink.producer(options);
  await link.attempted();
  return link;
}

function isRedisUrl(url: string): boolean {
  if (url.startsWith('/')) return true;
  return URL.canParse(url) && ['redis:', 'rediss:'].includes(new URL(url).protocol);
}
