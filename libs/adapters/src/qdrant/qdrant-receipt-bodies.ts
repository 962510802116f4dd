import { isId, type ChainedReceipt } from '@hivemind/contracts';
import type { ReceiptBodies } from '@hivemind/ports';
import type { QdrantCluster } from './cluster/qdrant-cluster';
import { faultBehind } from './cluster/qdrant-fault';
import { createCollection, dropCollection, makeIndexes } from './collection/collection-opening';
import { CollectionPoints, type ReadPoint } from './collection/collection-points';
import { point } from './collection/record-rows';

/** Bodies read at a time when all are looked at. */
const PAGE = 500;

/** What a receipt's point carries. The body is text, because the receipt's hash covers its exact form. */
interface BodyPayload {
  receipt_id: string;
  seq: number;
  body: string;
}

/**
 * Receipt bodies of one project in a Qdrant cluster: points without vectors, under the receipts' own ids. What one
 * receipt id stands for never differs, so that a second writer of it has nothing to overwrite.
 */
export class QdrantReceiptBodies implements ReceiptBodies {
  private made: Promise<void> | undefined;
  private readonly points: CollectionPoints;

  constructor(cluster: QdrantCluster, collection: string) {
    this.points = new CollectionPoints(cluster, collection, () => (this.made = undefined));
  }

  async put(receipts: readonly ChainedReceipt[]): Promise<void> {
    if (receipts.length === 0) return;
    await this.ensure();
    const known = await this.points.retrieve(receipts.map(({ receipt_id }) => receipt_id));
    const standing = new Set(known.map(({ id }) => id));
    await this.write(receipts.filter(({ receipt_id }) => !standing.has(receipt_id)));
  }

  async get(receiptIds: readonly string[]): Promise<ChainedReceipt[]> {
    const ids = receiptIds.filter(isId);
    if (ids.length === 0) return [];
    await this.ensure();
    return (await this.points.retrieve(ids)).map((found) => JSON.parse(bodyOf(found).body) as ChainedReceipt);
  }

  /** Place and id come from beside the body: one that someone has tampered with must still be found, to be named. */
  async scan(fromSeq: number, limit: number): Promise<ChainedReceipt[]> {
    await this.ensure();
    const filter = { must: [{ key: 'seq', range: { gte: fromSeq } }] };
    const { points } = await this.points.page({ filter, limit, orderBy: { key: 'seq', direction: 'asc' } });
    return points.map((found) => {
      const { receipt_id, seq, body } = bodyOf(found);
      const receipt = JSON.parse(body) as ChainedReceipt;
      return { ...receipt, receipt_id, chain: { ...receipt.chain, seq } };
    });
  }

  async rewrite(change: (receipt: ChainedReceipt) => ChainedReceipt | null): Promise<number> {
    let rewritten = 0;
    for (let next = 0; ; ) {
      const page = await this.scan(next, PAGE);
      if (page.length === 0) return rewritten;
      const changed = page.flatMap((receipt) => change(receipt) ?? []);
      await this.write(changed);
      rewritten += changed.length;
      next = page.at(-1)!.chain.seq + 1;
    }
  }

  /** The collection is dropped, because only that takes the bodies out of the cluster's files at once. */
  async clear(): Promise<void> {
    this.made = undefined;
    try {
      await dropCollection(this.points);
    } catch (error) {
      if (faultBehind(error)?.kind !== 'missing_collection') throw error;
    }
  }

  private write(receipts: readonly ChainedReceipt[]): Promise<void> {
    return this.points.upsert(
      receipts.map((receipt) => {
        const { receipt_id, chain } = receipt;
        const payload: BodyPayload = { receipt_id, seq: chain.seq, body: JSON.stringify(receipt) };
        return point(receipt_id, undefined, payload);
      }),
    );
  }

  private ensure(): Promise<void> {
    this.made ??= this.make().catch((error: unknown) => {
      this.made = undefined;
      throw error;
    });
    return this.made;
  }

  private async make(): Promise<void> {
    await this.points.cluster.requireVersion();
    await createCollection(this.points, { vectors: {}, shard_number: 1 });
    await makeIndexes(this.points, { seq: 'integer' });
  }
}

const bodyOf = ({ payload }: ReadPoint): BodyPayload => payload as unknown as BodyPayload;
