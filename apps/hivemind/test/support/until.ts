const DEADLINE_MS = 5_000;

/**
 * Asks again and again until the answer is as expected, and returns it.
 * @param deadlineMs how long a change may take to be known; default 5,000
 */
export async function until<T>(ask: () => Promise<T>, isExpected: (answer: T) => boolean, deadlineMs = DEADLINE_MS) {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    const answer = await ask();
    if (isExpected(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`after ${deadlineMs} ms still ${JSON.stringify(answer)}`);
  }
}

/** Waits until something in this process has become true. */
export async function eventually(isTrue: () => boolean): Promise<void> {
  // Others must come to their turn between two looks.
  const look = () => new Promise<boolean>((resolve) => setImmediate(() => resolve(isTrue())));
  await until(look, (seen) => seen);
}
