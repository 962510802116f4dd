import { newId } from '@hivemind/contracts';
import type { RateVerdict, TrafficLimits } from '@hivemind/ports';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { reach } from './redis-error';

const MINUTE_SECONDS = 60;

/**
 * Takes a place unless all are taken. A place is a member scored with the time at which it is free again, by the clock
 * of Redis, so that a gateway that crashed keeps none for ever. KEYS: places of a key. ARGV: ceiling, milliseconds, name.
 */
const TAKE_PLACE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 1
`;

const COMMAND = 'hivemindTakePlace';

interface ScriptedRedis {
  [COMMAND](key: string, ceiling: number, ttlMs: number, name: string): Promise<number>;
}

/** Traffic limits that all gateways keep together. */
export class RedisTrafficLimits implements TrafficLimits {
  private readonly minute: RateLimiterRedis;

  /**
   * @param redis a connection that fails while Redis is away instead of queueing commands; stays its owner's
   * @param prefix of all keys
   */
  constructor(
    private readonly redis: Redis,
    private readonly prefix = 'hivemind',
  ) {
    this.minute = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${prefix}:rate`,
      // It only counts; the ceiling is the caller's, since plans differ and change.
      points: Number.MAX_SAFE_INTEGER,
      duration: MINUTE_SECONDS,
      rejectIfRedisNotReady: true,
    });
    redis.defineCommand(COMMAND, { numberOfKeys: 1, lua: TAKE_PLACE });
  }

  /** @throws HivemindError STORAGE_UNAVAILABLE while Redis is away */
  async spend(keyId: string, perMinute: number): Promise<RateVerdict> {
    const { consumedPoints, msBeforeNext } = await reach(this.redis, () => this.minute.consume(keyId));
    if (consumedPoints <= perMinute) return { allowed: true, retryAfterSeconds: 0 };
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
  }

  /** @throws HivemindError STORAGE_UNAVAILABLE while Redis is away */
  async enter(keyId: string, ceiling: number, ttlMs: number): Promise<(() => void) | null> {
    const key = `${this.prefix}:places:${keyId}`;
    const place = newId();
    const scripted = this.redis as unknown as ScriptedRedis;
    const taken = await reach(this.redis, () => scripted[COMMAND](key, ceiling, ttlMs, place));
    if (!taken) return null;
    return () => {
      // A place that cannot be given back is free again when its time is over.
      this.redis.zrem(key, place).catch(() => undefined);
    };
  }
}
