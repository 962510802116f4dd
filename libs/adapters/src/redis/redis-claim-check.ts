import { newId } from '@hivemind/contracts';
import type { ClaimCheck, ClaimForm } from '@hivemind/ports';
import type { Redis } from 'ioredis';
import { reach } from './redis-error';

/**
 * Claim check between processes. A value stays until its time is over, taken or not: a message whose worker was killed
 * runs again, and must find there what the first run found.
 */
export class RedisClaimCheck implements ClaimCheck {
  /**
   * @param redis a connection that fails while Redis is away instead of queueing commands; stays its owner's
   * @param prefix of all keys
   */
  constructor(
    private readonly redis: Redis,
    private readonly prefix = 'hivemind',
  ) {}

  /** @throws HivemindError STORAGE_UNAVAILABLE while Redis is away */
  async put(value: unknown, ttlMs: number): Promise<string> {
    const ticket = newId();
    await reach(this.redis, () => this.redis.set(this.key(ticket), JSON.stringify(value), 'PX', ttlMs));
    return ticket;
  }

  /** @throws HivemindError STORAGE_UNAVAILABLE while Redis is away; what `form` throws */
  async take<Value>(ticket: string, form: ClaimForm<Value>): Promise<Value | undefined> {
    const text = await reach(this.redis, () => this.redis.get(this.key(ticket)));
    return text === null ? undefined : form.parse(JSON.parse(text));
  }

  private key(ticket: string): string {
    return `${this.prefix}:claim:${ticket}`;
  }
}
