import { Inject, Injectable } from '@nestjs/common';
import { type ChainedReceipt, HivemindError, isId } from '@hivemind/contracts';
import { RECEIPT_BODY_STORES, RECEIPT_LEDGER } from '@hivemind/platform';
import type { LedgerEntry, ReceiptBodyStores, ReceiptLedger, ReceiptQuery } from '@hivemind/ports';

/** Reads receipts: their order from the index, their bodies from the outbox or, once delivered, the tenant's cluster. */
@Injectable()
export class ReceiptReader {
  constructor(
    @Inject(RECEIPT_LEDGER) private readonly ledger: ReceiptLedger,
    @Inject(RECEIPT_BODY_STORES) private readonly bodies: ReceiptBodyStores,
  ) {}

  async get(projectId: string, receiptId: string): Promise<ChainedReceipt | null> {
    if (!isId(receiptId)) return null;
    const entry = await this.ledger.find(projectId, receiptId);
    return entry && (await this.withBodies(projectId, [entry]))[0]!;
  }

  async list(query: ReceiptQuery): Promise<{ receipts: ChainedReceipt[]; nextSeq: number | null }> {
    const entries = await this.ledger.list({ ...query, limit: query.limit + 1 });
    const page = entries.slice(0, query.limit);
    const receipts = await this.withBodies(query.projectId, page);
    return { receipts, nextSeq: entries.length > page.length ? page.at(-1)!.seq : null };
  }

  /** Delivered receipts in chain order. */
  async inOrder(
    projectId: string,
    { fromSeq, untilSeq, limit }: { fromSeq: number; untilSeq: number; limit: number },
  ): Promise<ChainedReceipt[]> {
    const found = await (await this.bodies.of(projectId)).scan(fromSeq, limit);
    return found.filter(({ chain }) => chain.seq <= untilSeq);
  }

  count(projectId: string): Promise<number> {
    return this.ledger.count(projectId);
  }

  private async withBodies(projectId: string, entries: LedgerEntry[]): Promise<ChainedReceipt[]> {
    const delivered = entries.filter(({ waiting }) => waiting === null).map(({ receiptId }) => receiptId);
    const bodies = delivered.length ? await (await this.bodies.of(projectId)).get(delivered) : [];
    const byId = new Map(bodies.map((body) => [body.receipt_id, body]));
    return entries.map(({ receiptId, waiting }) => {
      const body = waiting ?? byId.get(receiptId);
      if (!body)
        throw new HivemindError(
          'INTERNAL_ERROR',
          `The body of receipt ${receiptId} is missing from the project's cluster.`,
        );
      return body;
    });
  }
}
