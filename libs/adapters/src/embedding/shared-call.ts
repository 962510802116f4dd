import { orGivenUp } from './given-up';

/** Work that several callers wait for. It is given up when the last of them has gone, not before. */
export class SharedCall<T> {
  private readonly ended = new AbortController();
  private readonly result: Promise<T>;
  private waiting = 0;

  /** @param onEnd called once, when it is settled or given up: from then on nobody may join */
  constructor(
    start: (signal: AbortSignal) => Promise<T>,
    private readonly onEnd: () => void,
  ) {
    this.result = start(this.ended.signal);
    // Nobody may be left to hear of its failure.
    this.result.catch(() => undefined);
  }

  /** @throws what the work threw, or HivemindError TIMEOUT when the caller's own signal aborts */
  async join(signal: AbortSignal | undefined): Promise<T> {
    this.waiting++;
    try {
      return await orGivenUp(this.result, signal);
    } finally {
      if (--this.waiting === 0) {
        this.onEnd();
        this.ended.abort();
      }
    }
  }
}
