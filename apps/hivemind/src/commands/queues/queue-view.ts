import type { QueueDepth } from '@hivemind/platform';
import type { DeadLetter } from '@hivemind/platform/queue';
import { isoTime, moment, table } from '../tenancy/table';

export const depthJson = ({ queue, waiting, delayed, active, deadLetters, oldestWaitingMs }: QueueDepth) => ({
  queue,
  waiting,
  delayed,
  active,
  dead_letters: deadLetters,
  oldest_waiting_ms: oldestWaitingMs,
});

export const letterJson = ({ id, queue, pattern, failedAt, attempts, error, requestId, projectId }: DeadLetter) => ({
  id,
  queue,
  pattern,
  failed_at: isoTime(failedAt / 1000),
  attempts,
  error,
  request_id: requestId,
  project_id: projectId,
});

const DEPTHS = ['QUEUE', 'WAITING', 'DELAYED', 'ACTIVE', 'DEAD', 'OLDEST'];
const LETTERS = ['ID', 'PATTERN', 'FAILED', 'ATTEMPTS', 'REQUEST', 'PROJECT', 'ERROR'];

export const depthTable = (depths: readonly QueueDepth[]): string =>
  table(
    DEPTHS,
    depths.map(({ queue, waiting, delayed, active, deadLetters, oldestWaitingMs }) => [
      queue,
      ...[waiting, delayed, active, deadLetters].map(String),
      age(oldestWaitingMs),
    ]),
  );

/** What somebody else has put on a queue may hold anything, so nothing of it may steer the terminal. */
export const letterTable = (letters: readonly DeadLetter[]): string =>
  table(
    LETTERS,
    letters.map(({ id, pattern, failedAt, attempts, requestId, projectId, error }) =>
      [id, pattern, moment(failedAt / 1000), String(attempts), requestId ?? '-', projectId ?? '-', error].map(
        printable,
      ),
    ),
  );

/** A span of time in its largest unit that fits; a dash when there is none. */
export function age(ms: number | null): string {
  if (ms === null) return '-';
  for (const [unit, size] of [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['m', 60_000],
    ['s', 1_000],
  ] as const)
    if (ms >= size) return `${Math.floor(ms / size)} ${unit}`;
  return `${Math.floor(ms)} ms`;
}

/** The same text without control characters, on one line. */
const printable = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
