import type { ChainedReceipt } from '@hivemind/contracts';
import type { ReceiptBodies, ReceiptLedger } from '@hivemind/ports';

const BATCH = 500;

/** Where a project's receipts are: delivered to its cluster, or waiting in the ledger. */
export interface ReceiptPlaces {
  ledger: Pick<ReceiptLedger, 'waiting'>;
  bodies: Pick<ReceiptBodies, 'scan'>;
}

/**
 * A project's receipts in chain order, from one sequence number to another, both included. Delivery may go on meanwhile
 * and moves receipts from the ledger to the cluster, so both are asked again until neither has the next one.
 */
export async function* chainedReceipts(
  { ledger, bodies }: ReceiptPlaces,
  projectId: string,
  fromSeq: number,
  untilSeq: number,
): AsyncGenerator<ChainedReceipt> {
  let next = fromSeq;
  while (next <= untilSeq) {
    const delivered = await bodies.scan(next, BATCH);
    const batch = delivered.length ? delivered : await ledger.waiting(projectId, BATCH, next);
    if (batch.length === 0) return;
    for (const receipt of batch) if (receipt.chain.seq <= untilSeq) yield receipt;
    next = batch.at(-1)!.chain.seq + 1;
  }
}
