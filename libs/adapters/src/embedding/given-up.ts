import { HivemindError } from '@hivemind/contracts';

/** The error of a caller whose signal aborted. */
export const givenUp = (signal: AbortSignal): HivemindError =>
  new HivemindError('TIMEOUT', 'The embedding was given up.', { cause: signal.reason });

/**
 * What `result` becomes, unless the signal aborts first. The work itself goes on.
 * @throws HivemindError TIMEOUT when it aborts
 */
export function orGivenUp<T>(result: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return result;
  return new Promise<T>((resolve, reject) => {
    const leave = () => reject(givenUp(signal));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
