import { newId, recallTurn } from '@hivemind/contracts';
import { Queue, UnrecoverableError, Worker } from 'bullmq';
import { once } from 'node:events';

/** Puts a message of each project on the recall service's queue and has a worker set it aside, as one that it cannot read. */
export async function setAside(place: { url: string; prefix: string }, projects: readonly string[]): Promise<void> {
  const { hostname, port, password } = new URL(place.url);
  const connection = { host: hostname, port: Number(port), password };
  const queue = new Queue('v1-recall', { connection, prefix: place.prefix });
  const worker = new Worker(
    queue.name,
    () => {
      throw new UnrecoverableError('It cannot be read.');
    },
    { connection, prefix: place.prefix, autorun: false },
  );
  try {
    for (const projectId of projects) {
      const failed = once(worker, 'failed');
      const data = { request: '{}', requestId: newId(), projectId, deadlineAt: null, replyTo: null };
      await queue.add(recallTurn.pattern, data, { jobId: newId(), removeOnFail: false });
      if (!worker.isRunning()) void worker.run();
      await failed;
    }
  } finally {
    await worker.close();
    await queue.close();
  }
}
