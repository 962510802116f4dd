import type { ChainedReceipt } from '@hivemind/contracts';
import { chainedReceipts } from './chained-receipts';

const receipt = (seq: number) => ({ chain: { seq } }) as ChainedReceipt;

/** Receipts up to `delivered` lie in the cluster; those after it, up to `last`, wait. */
class Places {
  asked: [number, number][] = [];

  constructor(
    private delivered: number,
    private readonly last: number,
    private readonly deliveredPerQuestion = 0,
  ) {}

  readonly bodies = {
    scan: (fromSeq: number, limit: number) => Promise.resolve(this.between(fromSeq, this.delivered, limit)),
  };
  readonly ledger = {
    waiting: (_projectId: string, limit: number, fromSeq = 1) => {
      this.asked.push([fromSeq, limit]);
      const waiting = this.between(Math.max(fromSeq, this.delivered + 1), this.last, limit);
      this.delivered = Math.min(this.last, this.delivered + this.deliveredPerQuestion);
      return Promise.resolve(waiting);
    },
  };

  private between(from: number, until: number, limit: number): ChainedReceipt[] {
    return Array.from({ length: Math.max(0, Math.min(until - from + 1, limit)) }, (_, i) => receipt(from + i));
  }
}

async function seqs(places: Places, from: number, until: number): Promise<number[]> {
  const found: number[] = [];
  for await (const { chain } of chainedReceipts(places, 'proj_1', from, until)) found.push(chain.seq);
  return found;
}

const range = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, i) => from + i);

describe('the receipts of a chain', () => {
  it.each([
    ['in the cluster', 1_300, 1_300, 0],
    ['waiting', 0, 1_300, 0],
    ['in both', 700, 1_300, 0],
    ['on their way from one to the other', 100, 1_300, 333],
  ])('come in order, each once: all %s', async (_, delivered, last, perQuestion) => {
    expect(await seqs(new Places(delivered, last, perQuestion), 1, 1_300)).toEqual(range(1, 1_300));
  });

  it('begin and end where they are asked to', async () => {
    expect(await seqs(new Places(50, 100), 40, 60)).toEqual(range(40, 60));
    expect(await seqs(new Places(50, 100), 101, 100)).toEqual([]);
  });

  it('end where there are no more, though more were expected', async () => {
    expect(await seqs(new Places(50, 100), 90, 200)).toEqual(range(90, 100));
  });

  it('are asked for by the batch, however many wait', async () => {
    const places = new Places(0, 100_000);
    expect(await seqs(places, 99_000, 100_000)).toEqual(range(99_000, 100_000));
    expect(places.asked.every(([, limit]) => limit <= 1_000)).toBe(true);
    expect(places.asked[0]).toEqual([99_000, 500]);
  });
});
