import { Injectable } from '@nestjs/common';
import { HivemindError } from '@hivemind/contracts';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

const MOST_FAILURES = 10;
const WINDOW_SECONDS = 300;

/**
 * Counts attempts with tokens that were no good, by the address they came from; in this process. Not by the token: its
 * first characters are shown to others, who could then keep its owner out.
 */
@Injectable()
export class FailedAttempts {
  private readonly failures = new RateLimiterMemory({ points: MOST_FAILURES, duration: WINDOW_SECONDS });

  /**
   * Looks who somebody is. The attempt is counted before, so that those sent at once do not all pass, and given back
   * unless it failed.
   * @throws HivemindError RATE_LIMITED after too many failures
   */
  async attempt<Identity>(ip: string, look: () => Promise<Identity | null>): Promise<Identity | null> {
    await this.note(ip);
    let failed = false;
    try {
      const identity = await look();
      failed = identity === null;
      return identity;
    } finally {
      if (!failed) await this.failures.reward(ip);
    }
  }

  /** @throws HivemindError RATE_LIMITED when this is one too many */
  async note(ip: string): Promise<void> {
    await this.failures.consume(ip).catch(refuse);
  }
}

function refuse({ msBeforeNext }: RateLimiterRes): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  throw new HivemindError(
    'RATE_LIMITED',
    `There were too many failed attempts; wait ${retryAfterSeconds.toLocaleString('en-US')} seconds.`,
    { details: { reason: 'failed_attempts' }, retryAfterSeconds },
  );
}
