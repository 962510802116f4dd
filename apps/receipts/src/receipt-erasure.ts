import { Inject, Injectable } from '@nestjs/common';
import type { ChainedReceipt, Receipt } from '@hivemind/contracts';
import { withoutPreview } from '@hivemind/audit';
import { RECEIPT_BODY_STORES, RECEIPT_LEDGER } from '@hivemind/platform';
import type { ReceiptBodies, ReceiptBodyStores, ReceiptLedger } from '@hivemind/ports';
import { ReceiptDelivery } from './receipt-delivery';

const PAGE = 500;

/** Takes out of receipts what must not outlive the records it was about. */
@Injectable()
export class ReceiptErasure {
  constructor(
    @Inject(RECEIPT_LEDGER) private readonly ledger: ReceiptLedger,
    @Inject(RECEIPT_BODY_STORES) private readonly bodies: ReceiptBodyStores,
    private readonly delivery: ReceiptDelivery,
  ) {}

  /**
   * Blanks what receipts tell of the content of these records; their chain still verifies. Returns how many were blanked.
   * Everything is delivered first: a body that is in its place is not put there again.
   */
  async erase(projectId: string, recordIds: readonly string[]): Promise<number> {
    await this.delivery.deliver(projectId);
    const bodies = await this.bodies.of(projectId);
    const requests = await requestsThatStored(bodies, new Set(recordIds));
    const erased = await bodies.rewrite((receipt) => (requests.has(receipt.request_id) ? erasedForm(receipt) : null));
    await this.ledger.compact();
    return erased;
  }

  /**
   * Removes all receipts of a project; `first` begins the new chain and names the end of the old one. The bodies go
   * before the chain, so that a crash in between leaves too little and not too much; the purge is then sent again.
   * What other processes put in place between the two is taken out afterwards; what they put later, they take out
   * themselves, because the chain does not know it any more.
   */
  async restart(projectId: string, first: Receipt | null): Promise<void> {
    await this.delivery.paused(projectId, async () => {
      const bodies = await this.bodies.of(projectId);
      await bodies.clear();
      await this.ledger.restart(projectId, ({ seq, hash }) => {
        if (!first) return null;
        const previous_chain = { seq, hash };
        return { ...first, metadata: { ...first.metadata, previous_chain } };
      });
      await this.removeStrays(projectId, bodies);
      await this.ledger.compact();
    });
    await this.delivery.deliver(projectId);
  }

  private async removeStrays(projectId: string, bodies: ReceiptBodies): Promise<void> {
    for (let from = 0; ; ) {
      const page = await bodies.scan(from, PAGE);
      const removed = await this.delivery.settle(projectId, bodies, page);
      if (page.length < PAGE) return;
      // Strays share their numbers with the new chain, so that a page may end between two of the same number.
      if (removed === 0) from = page.at(-1)!.chain.seq;
    }
  }
}

/**
 * The requests that stored one of the records. All receipts of such a request are blanked: a turn's searches were asked
 * with the text that the turn stored.
 */
async function requestsThatStored(bodies: ReceiptBodies, recordIds: ReadonlySet<string>): Promise<Set<string>> {
  const requests = new Set<string>();
  for (let next = 0; ; ) {
    const page = await bodies.scan(next, PAGE);
    for (const { outputs_ref, request_id } of page)
      if (typeof outputs_ref.memory_id === 'string' && recordIds.has(outputs_ref.memory_id)) requests.add(request_id);
    if (page.length === 0) return requests;
    next = page.at(-1)!.chain.seq + 1;
  }
}

/** Null when there is nothing to blank. */
function erasedForm(receipt: ChainedReceipt): ChainedReceipt | null {
  const erased = withoutPreview(receipt);
  return JSON.stringify(erased) === JSON.stringify(receipt) ? null : erased;
}
