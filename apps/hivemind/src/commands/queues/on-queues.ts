import type { QueueAdmin } from '@hivemind/platform/queue';
import { HivemindError } from '@hivemind/contracts';
import type { Said } from '../tenancy/tenancy-command';
import { type QueueOptions, type QueuePlace, queuePlace, redisAddress } from './queue-place';

/** Opens what operators see of the queues. The platform's modules are loaded for it, and not for help or faulty usage. */
export async function openQueues({ url, prefix }: QueuePlace): Promise<QueueAdmin> {
  const [{ createLogger }, { QueueAdmin }] = await Promise.all([
    import('@hivemind/platform'),
    import('@hivemind/platform/queue'),
  ]);
  // Outages are told by the command itself, once.
  return new QueueAdmin({ url, prefix, log: createLogger('hivemind', 'fatal') });
}

/**
 * Works on the queues and prints what came of it.
 * @throws Error when there are no queues, or Redis cannot be reached; it names neither user nor password
 */
export async function onQueues(options: QueueOptions, work: (admin: QueueAdmin) => Promise<Said>): Promise<void> {
  const place = queuePlace(options);
  const admin = await openQueues(place);
  try {
    const { json, text } = await work(admin);
    process.stdout.write(`${options.json ? JSON.stringify(json, null, 2) : text}\n`);
  } catch (error) {
    throw unreachable(error, place) ?? error;
  } finally {
    await admin.close();
  }
}

function unreachable(error: unknown, { url }: QueuePlace): Error | null {
  if (!(error instanceof HivemindError) || error.code !== 'STORAGE_UNAVAILABLE') return null;
  return new Error(
    `Redis at ${redisAddress(url)} cannot be reached or refuses the password; is it running, and is REDIS_URL right?`,
  );
}
