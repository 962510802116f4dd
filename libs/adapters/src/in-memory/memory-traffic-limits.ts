import type { RateVerdict, TrafficLimits } from '@hivemind/ports';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const MINUTE_SECONDS = 60;

/** Traffic limits of one process that serves all requests itself. */
export class MemoryTrafficLimits implements TrafficLimits {
  /** One limiter per ceiling: plans differ, and a changed plan must count by its new ceiling at once. */
  private readonly limiters = new Map<number, RateLimiterMemory>();
  private readonly underWay = new Map<string, number>();

  async spend(keyId: string, perMinute: number): Promise<RateVerdict> {
    try {
      await this.limiter(perMinute).consume(keyId);
      return { allowed: true, retryAfterSeconds: 0 };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
    }
  }

  /** Places are given back by this very process, so that they need no expiry here. */
  enter(keyId: string, ceiling: number): Promise<(() => void) | null> {
    const taken = this.underWay.get(keyId) ?? 0;
    if (taken >= ceiling) return Promise.resolve(null);
    this.underWay.set(keyId, taken + 1);
    let held = true;
    return Promise.resolve(() => {
      if (!held) return;
      held = false;
      const left = (this.underWay.get(keyId) ?? 1) - 1;
      if (left > 0) this.underWay.set(keyId, left);
      else this.underWay.delete(keyId);
    });
  }

  private limiter(perMinute: number): RateLimiterMemory {
    const known = this.limiters.get(perMinute);
    if (known) return known;
    const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS });
    this.limiters.set(perMinute, limiter);
    return limiter;
  }
}
