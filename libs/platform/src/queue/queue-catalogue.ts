import { allContracts, type MessageContract, newId } from '@hivemind/contracts';
import type { JobsOptions, WorkerOptions } from 'bullmq';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isBackground } from '../messaging/background-messages';

/** Raised when a change to a queue or a job is not additive: old and new processes then do not share queues. */
const VERSION = 'v1';

/** Under which all keys lie in Redis. Platforms with different prefixes share one Redis unseen. */
export const DEFAULT_PREFIX = 'hivemind';

/** What is on a queue, beside the pattern, which is the job's name. */
export const jobDataSchema = z.object({
  /** Context and payload as text. */
  request: z.string(),
  requestId: z.string(),
  projectId: z.string(),
  /** Epoch milliseconds after which nobody waits for the reply; null when nobody does in the first place. */
  deadlineAt: z.number().nullable(),
  /** Address of the client that waits for the reply. */
  replyTo: z.string().nullable(),
});
export type JobData = z.infer<typeof jobDataSchema>;

export interface QueueKind {
  job: JobsOptions;
  worker: Pick<WorkerOptions, 'lockDuration' | 'stalledInterval' | 'maxStalledCount' | 'drainDelay'>;
}

const SECOND_MS = 1_000;
const DAY_SECONDS = 86_400;

/**
 * Failed jobs are a queue's dead letters; nothing else may fail. They are bounded, so that Redis does not fill up.
 * No stack trace is kept with them: it would carry the cause out of the process.
 */
const deadLetters = { removeOnFail: { age: 30 * DAY_SECONDS, count: 10_000 }, stackTraceLimit: 0 };

/** A worker that is killed takes its jobs along; they run again. One that kills this many workers is set aside. */
const MAX_STALLED_COUNT = 3;

/** Seconds an idle worker listens before it looks again; bounds how long it may sit on a connection that died. */
const DRAIN_DELAY_SECONDS = 2;

const INTERACTIVE: QueueKind = {
  job: { attempts: 1, removeOnComplete: true, ...deadLetters },
  worker: {
    lockDuration: 5 * SECOND_MS,
    stalledInterval: 2 * SECOND_MS,
    maxStalledCount: MAX_STALLED_COUNT,
    drainDelay: DRAIN_DELAY_SECONDS,
  },
};

const BACKGROUND: QueueKind = {
  job: {
    attempts: 5,
    backoff: { type: 'exponential', delay: SECOND_MS, jitter: 0.5 },
    // Kept for a while, so that a message sent again is known to be done.
    removeOnComplete: { age: 600, count: 1_000 },
    ...deadLetters,
  },
  worker: {
    lockDuration: 30 * SECOND_MS,
    stalledInterval: 15 * SECOND_MS,
    maxStalledCount: MAX_STALLED_COUNT,
    drainDelay: DRAIN_DELAY_SECONDS,
  },
};

/** The first part of a pattern: the service that answers it. */
const serviceOf = (pattern: string): string => pattern.split('.', 1)[0]!;

/** Queue of a pattern: one per service, and one for its background messages, which wait by other rules. */
export const queueOf = (pattern: string): string =>
  isBackground(pattern) ? `${VERSION}-${serviceOf(pattern)}-background` : `${VERSION}-${serviceOf(pattern)}`;

export const contractsOf = (service: string): MessageContract[] =>
  allContracts().filter(({ pattern }) => serviceOf(pattern) === service);

const queuesOf = (contracts: MessageContract[]): string[] => [...new Set(contracts.map((c) => queueOf(c.pattern)))];

/** Queues that carry a service's messages. */
export const queuesOfService = (service: string): string[] => queuesOf(contractsOf(service));

export const allQueues = (): string[] => queuesOf(allContracts()).sort();

export const kindOf = (queue: string): QueueKind => (queue.endsWith('-background') ? BACKGROUND : INTERACTIVE);

/**
 * Id of a message's job. A background message has an id that is derived from it, so that sending it again adds nothing.
 * Ids hold no colon and are no integers, which BullMQ keeps for itself.
 */
export const jobIdOf = (pattern: string, request: string): string =>
  isBackground(pattern) ? `b${createHash('sha256').update(`${pattern}\n${request}`).digest('hex')}` : newId();

/** How long a reply waits in Redis for a client that missed its announcement, in milliseconds. */
export const REPLY_TTL_MS = 15_000;

export const replyKey = (prefix: string, jobId: string): string => `${prefix}:${VERSION}-reply:${jobId}`;
export const replyChannel = (prefix: string, client: string): string => `${prefix}:${VERSION}-replies:${client}`;
export const cancelChannel = (prefix: string, queue: string): string => `${prefix}:${queue}:cancel`;
