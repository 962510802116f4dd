import type { IncomingMessage } from 'node:http';

/** Longest wait for a client to finish what it is sending. */
const DEADLINE_MS = 5_000;

/**
 * Reads on to the end of a body that nobody wants, and resolves then. A client that is still sending when its connection
 * is closed sees a broken pipe in place of the answer.
 */
export function restOfBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, DEADLINE_MS);
    function done(): void {
      clearTimeout(timer);
      resolve();
    }
    request.once('end', done).once('close', done).resume();
  });
}
