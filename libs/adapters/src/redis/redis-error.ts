import { HivemindError } from '@hivemind/contracts';
import type { Redis } from 'ioredis';

/**
 * Runs a command, or fails with STORAGE_UNAVAILABLE. Of the cause only its text is kept: errors of the client carry the
 * command with its arguments. A connection on which a command timed out may be dead unnoticed and is renewed.
 */
export async function reach<T>(redis: Redis, command: () => Promise<T>): Promise<T> {
  try {
    return await command();
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    if (reason === 'Command timed out' && redis.status === 'ready') redis.disconnect(true);
    throw new HivemindError(
      'STORAGE_UNAVAILABLE',
      'The platform cannot reach its Redis. Send this again in a moment.',
      {
        cause: new Error(reason),
        retryAfterSeconds: 1,
      },
    );
  }
}
