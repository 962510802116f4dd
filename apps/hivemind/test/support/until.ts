import { until as untilAnswered } from '@hivemind/ports/conformance';

const DEADLINE_MS = 5_000;

/**
 * Asks again and again until the answer is as expected, and returns it.
 * @param deadlineMs how long a change may take to be known; default 5,000
 */
export const until = <T>(ask: () => T | Promise<T>, isExpected: (answer: T) => boolean, deadlineMs = DEADLINE_MS) =>
  untilAnswered(ask, isExpected, deadlineMs);

/** Waits until something in this process has become true. */
export const eventually = (isTrue: () => boolean): Promise<boolean> => until(isTrue, (seen) => seen);
