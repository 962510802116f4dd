import { newId } from '@hivemind/contracts';
import type { Job, Queue } from 'bullmq';
import { type JobData, jobDataSchema, kindOf } from './queue-catalogue';
import type { QueueSet } from './queue-set';
import type { RedisLink } from './redis-link';

/** A message that was set aside because no attempt at it can succeed. */
export interface DeadLetter {
  id: string;
  queue: string;
  pattern: string;
  /** Epoch milliseconds. */
  failedAt: number;
  /** What may be told of the failure; its cause is in the log of the service under the request id. */
  error: string;
  /** How often it was begun. */
  attempts: number;
  /** Null when the message could not be read so far. */
  requestId: string | null;
  projectId: string | null;
}

const PAGE = 200;

/** Messages that were set aside, of all queues. Every method throws STORAGE_UNAVAILABLE while Redis is away. */
export class DeadLetters {
  constructor(
    private readonly link: RedisLink,
    private readonly queues: QueueSet,
  ) {}

  /** Newest first. */
  async list(limit = 100): Promise<DeadLetter[]> {
    const found = await this.inEachQueue(async (queue) => {
      const jobs = await queue.getJobs(['failed'], 0, limit - 1);
      return jobs.map((job) => describe(queue.name, job));
    });
    return found
      .flat()
      .sort((a, b) => b.failedAt - a.failedAt)
      .slice(0, limit);
  }

  /** Puts a message back on its queue, as one that nobody waits for. False when there is no such letter. */
  async retry(id: string): Promise<boolean> {
    return (await this.each((job) => job.id === id, requeue, id)) > 0;
  }

  /** Returns how many were put back. */
  retryAll(): Promise<number> {
    return this.each(() => true, requeue);
  }

  /** Forgets a message for good. False when there is no such letter. */
  async drop(id: string): Promise<boolean> {
    return (await this.each((job) => job.id === id, remove, id)) > 0;
  }

  /** Returns how many were forgotten. */
  dropAll(): Promise<number> {
    return this.each(() => true, remove);
  }

  /** Forgets what was set aside of a project, when the project's data go. Returns how many there were. */
  removeProject(projectId: string): Promise<number> {
    return this.each((job) => describe('', job).projectId === projectId, remove);
  }

  private async each(
    isMeant: (job: Job<JobData>) => boolean,
    treat: (queue: Queue<JobData>, job: Job<JobData>) => Promise<void>,
    id?: string,
  ): Promise<number> {
    const counts = await this.inEachQueue(async (queue) => {
      const jobs = id === undefined ? await failedJobs(queue, isMeant) : await failedJob(queue, id);
      for (const job of jobs) await treat(queue, job);
      return jobs.length;
    });
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private async inEachQueue<T>(ask: (queue: Queue<JobData>) => Promise<T>): Promise<T[]> {
    await this.link.requireUp();
    try {
      return await Promise.all(this.queues.all().map(ask));
    } catch (thrown) {
      throw this.link.failure(thrown);
    }
  }
}

async function failedJob(queue: Queue<JobData>, id: string): Promise<Job<JobData>[]> {
  const job = await queue.getJob(id);
  return job && (await job.isFailed()) ? [job] : [];
}

/** All are found before any is treated: treating one moves the others up. */
async function failedJobs(queue: Queue<JobData>, isMeant: (job: Job<JobData>) => boolean): Promise<Job<JobData>[]> {
  const meant: Job<JobData>[] = [];
  for (let from = 0; ; from += PAGE) {
    const page = await queue.getJobs(['failed'], from, from + PAGE - 1);
    meant.push(...page.filter(isMeant));
    if (page.length < PAGE) return meant;
  }
}

const remove = async (_queue: Queue<JobData>, job: Job<JobData>) => void (await job.remove());

/** A new job: the old one would bring along how often it has failed. Added before the old one goes, so none is lost. */
async function requeue(queue: Queue<JobData>, job: Job<JobData>): Promise<void> {
  await queue.add(
    job.name,
    { ...job.data, deadlineAt: null, replyTo: null },
    { ...kindOf(queue.name).job, jobId: newId() },
  );
  await job.remove();
}

function describe(queue: string, job: Job<JobData>): DeadLetter {
  const { data } = jobDataSchema.safeParse(job.data);
  return {
    id: job.id!,
    queue,
    pattern: job.name,
    failedAt: job.finishedOn ?? 0,
    error: job.failedReason,
    // A message that ended its workers was taken once more, only to be set aside.
    attempts: job.attemptsStarted - (job.deferredFailure ? 1 : 0),
    requestId: data?.requestId ?? null,
    projectId: data?.projectId ?? null,
  };
}
