import { ERROR_CODES, HivemindError, type MessageContract } from '@hivemind/contracts';
import { type Job, UnrecoverableError } from 'bullmq';
import type { Logger } from '../logging/logger';
import { idsOf, type WorkIds } from '../logging/work-scope';
import { UNATTENDED_MS } from '../messaging/background-messages';
import { decodeRequest, encodeError, type Incoming } from '../messaging/message-codec';
import { logFailure } from '../messaging/message-server';
import { type JobData, jobDataSchema } from './queue-catalogue';
import type { QueueObserver, QueueOutcome } from './queue-observer';
import type { ReplySender } from './reply-sender';

export type RunHandler = (pattern: string, message: Incoming<MessageContract>) => Promise<string>;

/** An attempt that is over without an answer: whether it is made again is BullMQ's to decide by the error's kind. */
class Unanswered extends Error {
  constructor(
    readonly outcome: QueueOutcome,
    readonly error: Error,
  ) {
    super(error.message);
  }
}

/** Set aside as a dead letter. The text is public; the cause has gone to the log. */
const dead = (text: string) => new Unanswered('dead', new UnrecoverableError(text));

/**
 * Takes a job from the queue to its reply. A job's failure is that of its transport, and it is then a dead letter:
 * a handler that refuses or breaks is an answer like any other.
 */
export class JobProcessor {
  private inFlight = 0;

  constructor(
    private readonly queue: string,
    private readonly run: RunHandler,
    private readonly replies: ReplySender,
    private readonly log: Logger,
    private readonly observer: QueueObserver,
  ) {}

  async process(job: Job<JobData>, signal: AbortSignal): Promise<void> {
    const startedAt = Date.now();
    if (job.attemptsStarted <= 1) this.observer.onWait?.(job.name, Math.max(0, startedAt - job.timestamp));
    this.observer.onInFlight?.(this.queue, ++this.inFlight);
    let outcome: QueueOutcome = 'dead';
    try {
      outcome = await this.attend(job, signal);
    } catch (thrown) {
      if (!(thrown instanceof Unanswered)) throw thrown;
      outcome = thrown.outcome;
      throw thrown.error;
    } finally {
      this.observer.onInFlight?.(this.queue, --this.inFlight);
      this.observer.onProcessed?.(job.name, Date.now() - startedAt, outcome);
    }
  }

  /** Tells the caller of a job that was set aside because its workers died. */
  async abandon(job: Job<JobData>): Promise<void> {
    const { data } = jobDataSchema.safeParse(job.data);
    this.log.error({ ...idsOfJob(data), pattern: job.name }, 'a message ended too many workers');
    this.observer.onProcessed?.(job.name, 0, 'dead');
    const error = new HivemindError('INTERNAL_ERROR', 'The service broke off several times while it was at this.');
    if (data) await this.replies.send(data.replyTo, job.id!, encodeError(error));
  }

  private async attend(job: Job<JobData>, signal: AbortSignal): Promise<QueueOutcome> {
    const { data } = jobDataSchema.safeParse(job.data);
    if (!data) throw dead('The job is not one of this platform.');
    if (data.deadlineAt !== null && Date.now() > data.deadlineAt) return 'expired';
    const message = await this.read(job, data);
    let reply: string;
    try {
      reply = await this.run(job.name, { ...message, signal });
    } catch (thrown) {
      if (signal.aborted) return 'cancelled';
      const error = HivemindError.from(thrown);
      logFailure(this.log, job.name, error, idsOf(message.context));
      return this.refused(job, data, error);
    }
    if (signal.aborted) return 'cancelled';
    await this.replies.send(data.replyTo, job.id!, reply);
    return 'answered';
  }

  private async read(job: Job<JobData>, data: JobData): Promise<ReturnType<typeof decodeRequest>> {
    try {
      const { context, payload } = decodeRequest(job.name, data.request);
      return { payload, context: { ...context, deadlineAt: data.deadlineAt ?? Date.now() + UNATTENDED_MS } };
    } catch (thrown) {
      const error = HivemindError.from(thrown);
      logFailure(this.log, job.name, error, idsOfJob(data));
      await this.replies.send(data.replyTo, job.id!, encodeError(error));
      throw dead(error.message);
    }
  }

  private async refused(job: Job<JobData>, data: JobData, error: HivemindError): Promise<QueueOutcome> {
    const unattended = data.deadlineAt === null;
    const isLast = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    if (unattended && !isLast && ERROR_CODES[error.code].retryable)
      throw new Unanswered('retried', new Error(error.message));
    await this.replies.send(data.replyTo, job.id!, encodeError(error));
    if (unattended) throw dead(error.message);
    return 'refused';
  }
}

/** What a job tells beside its request, which may be unreadable. */
const idsOfJob = (data: JobData | undefined): Partial<WorkIds> =>
  data ? { request_id: data.requestId, project: data.projectId } : {};
