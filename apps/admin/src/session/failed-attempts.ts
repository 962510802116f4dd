import { Injectable } from '@nestjs/common';
import { HivemindError } from '@hivemind/contracts';
import { RateLimiterMemory } from 'rate-limiter-flexible';

const MOST_FAILURES = 10;
const WINDOW_SECONDS = 300;
/** Enough to tell tokens apart, and all that is shown of them. */
const PREFIX_CHARACTERS = 9;

/** Counts tokens that were no good, by the address they came from and by their first characters. In this process. */
@Injectable()
export class FailedAttempts {
  private readonly failures = new RateLimiterMemory({ points: MOST_FAILURES, duration: WINDOW_SECONDS });

  /** @throws HivemindError RATE_LIMITED after too many failures */
  async requireFew(ip: string, token: string): Promise<void> {
    for (const key of keysOf(ip, token)) {
      const counted = await this.failures.get(key);
      if (counted && counted.consumedPoints >= MOST_FAILURES) throw tooMany(counted.msBeforeNext);
    }
  }

  async note(ip: string, token: string): Promise<void> {
    await Promise.all(keysOf(ip, token).map((key) => this.failures.penalty(key)));
  }
}

const keysOf = (ip: string, token: string): string[] => [
  `ip ${ip}`,
  ...(token.startsWith('hma_') ? [`token ${token.slice(0, PREFIX_CHARACTERS)}`] : []),
];

function tooMany(ms: number): HivemindError {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000));
  return new HivemindError(
    'RATE_LIMITED',
    `There were too many failed attempts; wait ${retryAfterSeconds.toLocaleString('en-US')} seconds.`,
    { details: { reason: 'failed_attempts' }, retryAfterSeconds },
  );
}
