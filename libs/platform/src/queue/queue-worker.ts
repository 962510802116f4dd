import { type Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from '../logging/logger';
import type { JobProcessor } from './job-processor';
import { type JobData, kindOf } from './queue-catalogue';
import { reasonOf } from './queue-errors';

export interface QueueWorkerOptions {
  queue: string;
  /** Stays its owner's; the worker opens a second one for listening. */
  redis: Redis;
  prefix: string;
  concurrency: number;
  log: Logger;
}

/** Pause before a worker looks for jobs again after a failure, in milliseconds. */
const RETRY_PAUSE_MS = 500;

class AbortableWorker extends Worker<JobData> {
  /**
   * Stops everything that is on a timer and drops the connection. `close` cannot do so while Redis is away: it waits for
   * a connection to end that has not begun.
   */
  async abort(): Promise<void> {
    await this.pause(true);
    await this.lockManager.close();
    await this.getBackend().close(true);
  }
}

/** Works one queue. */
export class QueueWorker {
  private readonly worker: AbortableWorker;

  constructor({ queue, redis, prefix, concurrency, log }: QueueWorkerOptions, processor: JobProcessor) {
    const process = (job: Job<JobData>, _token?: string, signal?: AbortSignal) => processor.process(job, signal!);
    this.worker = new AbortableWorker(queue, process, {
      connection: redis,
      prefix,
      concurrency,
      skipVersionCheck: true,
      runRetryDelay: RETRY_PAUSE_MS,
      ...kindOf(queue).worker,
    });
    // Among these is the loss of a lock: the job runs a second time elsewhere, and both answer alike.
    this.worker.on('error', (error) => log.debug({ queue, reason: reasonOf(error) }, 'worker'));
    this.worker.on('stalled', (jobId) =>
      log.warn({ queue, jobId }, 'a message lost its worker and is given to another'),
    );
    this.worker.on('failed', (job) => {
      if (!job?.deferredFailure) return;
      processor
        .abandon(job)
        .catch((error: unknown) => log.warn({ queue, reason: reasonOf(error) }, 'the caller could not be told'));
    });
  }

  /** Tells the handler of a job, if it runs here, that nobody waits for it. */
  cancel(jobId: string): void {
    this.worker.cancelJob(jobId, 'nobody waits for the reply any more');
  }

  /** Takes no further job and waits for those under way. */
  close(): Promise<void> {
    return this.worker.close();
  }

  /** Gives up jobs under way: their locks expire and other workers run them. */
  abort(): Promise<void> {
    return this.worker.abort();
  }
}
