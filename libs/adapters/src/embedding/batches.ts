import { givenUp } from './given-up';
import { RequestSlots } from './request-slots';

export interface BatchLimits {
  /** Most texts of one batch. */
  batchSize: number;
  /** Most batches that are worked at at a time, over all callers. */
  concurrency: number;
}

export type EmbedBatch = (texts: readonly string[], signal: AbortSignal) => Promise<Float32Array[]>;

/** Cuts what is to be embedded into batches and works at a bounded number of them at a time. */
export class Batches {
  private readonly slots: RequestSlots;

  constructor(
    private readonly limits: BatchLimits,
    private readonly embedBatch: EmbedBatch,
  ) {
    this.slots = new RequestSlots(limits.concurrency);
  }

  /**
   * The vectors of all texts, in order. The first failure ends the other batches of the call.
   * @throws HivemindError TIMEOUT when the signal aborts, otherwise what `embedBatch` threw
   */
  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const { batchSize, concurrency } = this.limits;
    const count = Math.ceil(texts.length / batchSize);
    const answers: Float32Array[][] = [];
    const ended = new AbortController();
    const either = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
    let next = 0;
    // A call queues no more batches than may run: a single query need not wait for all of a large import.
    const worker = async (): Promise<void> => {
      while (next < count) {
        const at = next++;
        const batch = texts.slice(at * batchSize, (at + 1) * batchSize);
        answers[at] = await this.slots.run(() => this.embedBatch(batch, either), either);
      }
    };
    try {
      await Promise.all(Array.from({ length: Math.min(count, concurrency) }, worker));
    } catch (error) {
      ended.abort();
      throw signal?.aborted ? givenUp(signal) : error;
    }
    return answers.flat();
  }
}
