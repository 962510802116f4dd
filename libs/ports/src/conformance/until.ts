/** Between two looks, so that what is waited for has the processor. */
const PAUSE_MS = 25;

/**
 * Asks again and again until the answer is as expected, and returns it.
 * @param deadlineMs how long it may take; default 20,000
 * @throws Error with the last answer when it took longer
 */
export async function until<T>(
  ask: () => T | Promise<T>,
  isExpected: (answer: T) => boolean,
  deadlineMs = 20_000,
): Promise<T> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    const answer = await ask();
    if (isExpected(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`after ${deadlineMs} ms still ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
