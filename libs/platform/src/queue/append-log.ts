import type { Redis } from 'ioredis';
import type { Logger } from '../logging/logger';
import { reasonOf } from './queue-errors';

const PROBE_PAUSE_MS = 100;
/** How long another rewriting of the log is waited for, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Has Redis write its append-only log anew from what it holds now; the old one, which tells of everything that was ever
 * written, then goes. Resolves once Redis has begun. Best effort: a managed Redis may forbid it, and one without such a
 * log has nothing to write. Both are said in the log.
 */
export async function rewriteAppendLog(redis: Redis, log: Logger): Promise<void> {
  try {
    if (!(await persistence(redis)).includes('aof_enabled:1')) return;
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await begin(redis))) {
      if (Date.now() > deadline) throw new Error('another rewriting of the log takes too long');
      await new Promise((resolve) => setTimeout(resolve, PROBE_PAUSE_MS));
    }
  } catch (thrown) {
    const reason = reasonOf(thrown);
    log.warn({ reason }, 'the append-only log of redis was not written anew; it tells of purged messages until it is');
  }
}

const persistence = (redis: Redis): Promise<string> => redis.info('persistence');

/** False while it is being rewritten: that began earlier, and may hold what has gone since. */
async function begin(redis: Redis): Promise<boolean> {
  if (/^aof_rewrite_(in_progress|scheduled):1/m.test(await persistence(redis))) return false;
  try {
    await redis.bgrewriteaof();
    return true;
  } catch (thrown) {
    if (reasonOf(thrown).includes('in progress')) return false;
    throw thrown;
  }
}
