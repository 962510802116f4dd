import { newId } from '@hivemind/contracts';
import type { RateVerdict, TrafficLimits } from '@hivemind/ports';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { reach } from './redis-error';
import { SignOfLife } from './sign-of-life';

const MINUTE_SECONDS = 60;

/** How long a process that gives no sign of life keeps its places. */
const LEASE_MS = 5_000;

/**
 * Takes a place unless all are taken. A place is a member scored with the time at which it is free again at the latest, by
 * the clock of Redis, and named after the process that holds it: when none seems free, those of processes whose sign of
 * life has expired are given back. KEYS: places of a key, the caller's sign of life. ARGV: ceiling, milliseconds to keep
 * the place, its name, milliseconds of the lease, what every sign of life begins with.
 */
const TAKE_PLACE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local ceiling = tonumber(ARGV[1])
redis.call('SET', KEYS[2], 1, 'PX', ARGV[4])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= ceiling then
  local alive = {}
  for _, place in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
    local holder = string.match(place, '^[^/]+')
    if alive[holder] == nil then alive[holder] = redis.call('EXISTS', ARGV[5] .. holder) == 1 end
    if not alive[holder] then redis.call('ZREM', KEYS[1], place) end
  end
  if redis.call('ZCARD', KEYS[1]) >= ceiling then return 0 end
end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 1
`;

const COMMAND = 'hivemindTakePlace';

interface ScriptedRedis {
  [COMMAND](
    places: string,
    signOfLife: string,
    ceiling: number,
    ttlMs: number,
    name: string,
    leaseMs: number,
    signs: string,
  ): Promise<number>;
}

/** Traffic limits that all gateways keep together. */
export class RedisTrafficLimits implements TrafficLimits {
  private readonly minute: RateLimiterRedis;
  private readonly signOfLife: SignOfLife;

  /**
   * @param redis a connection that fails while Redis is away instead of queueing commands; stays its owner's
   * @param prefix of all keys
   * @param leaseMs how long the places of a process that crashed stay taken
   */
  constructor(
    private readonly redis: Redis,
    private readonly prefix = 'hivemind',
    leaseMs = LEASE_MS,
  ) {
    this.signOfLife = new SignOfLife(redis, `${prefix}:holder:`, leaseMs);
    this.minute = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${prefix}:rate`,
      // It only counts; the ceiling is the caller's, since plans differ and change.
      points: Number.MAX_SAFE_INTEGER,
      duration: MINUTE_SECONDS,
      rejectIfRedisNotReady: true,
    });
    redis.defineCommand(COMMAND, { numberOfKeys: 2, lua: TAKE_PLACE });
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
    const { holder, key: sign, leaseMs, prefix: signs } = this.signOfLife;
    const place = `${holder}/${newId()}`;
    const scripted = this.redis as unknown as ScriptedRedis;
    const release = this.signOfLife.hold();
    try {
      const taken = await reach(this.redis, () => scripted[COMMAND](key, sign, ceiling, ttlMs, place, leaseMs, signs));
      if (taken)
        return () => {
          release();
          // A place that cannot be given back is free again when its time is over.
          this.redis.zrem(key, place).catch(() => undefined);
        };
    } catch (error) {
      release();
      throw error;
    }
    release();
    return null;
  }
}
