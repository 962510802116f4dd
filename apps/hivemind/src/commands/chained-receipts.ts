import type { ChainedReceipt } from '@hivemind/contracts';
import type { ReceiptBodies, ReceiptLedger } from '@hivemind/ports';

const BATCH = 500;

/**
 * A project's receipts in chain order up to a sequence number: first those delivered to the cluster, then those that
 * wait. Delivery may go on meanwhile and moves receipts from the second place to the first, so both are asked again
 * until neither has the next one.
 */
export async function* chainedReceipts(
  ledger: Pick<ReceiptLedger, 'waiting'>,
  bodies: Pick<ReceiptBodies, 'scan'>,
  projectId: string,
  untilSeq: number,
): AsyncGenerator<ChainedReceipt> {
  let next = 1;
  while (next <= untilSeq) {
    const delivered = await bodies.scan(next, BATCH);
    const batch = delivered.length ? delivered : await waitingFrom(next);
    if (batch.length === 0) return;
    for (const receipt of batch) if (receipt.chain.seq <= untilSeq) yield receipt;
    next = batch.at(-1)!.chain.seq + 1;
  }

  async function waitingFrom(seq: number): Promise<ChainedReceipt[]> {
    const waiting = await ledger.waiting(projectId, Number.MAX_SAFE_INTEGER);
    return waiting.filter(({ chain }) => chain.seq >= seq);
  }
}
