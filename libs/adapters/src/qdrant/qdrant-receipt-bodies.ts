import { isId, type ChainedReceipt } from '@hivemind/contracts';
import type { ReceiptBodies } from '@hivemind/ports';
import type { QdrantCluster } from './cluster/qdrant-cluster';
import { createCollection, makeIndexes } from './collection/collection-opening';
import { CollectionPoints, type Operation, type ReadPoint } from './collection/collection-points';
import { point } from './collection/record-rows';
import { all, type Condition, withId } from './collection/row-filters';
import { dropCollection, unlessMissing } from './collection/standing-collection';

/** Bodies read at a time when all are looked at. */
const PAGE = 500;
/** Bodies written in one request, which stays well below the 32 MB that Qdrant takes by default. */
const MOST_BODIES = 128;

/**
 * No body meets this, so that an upsert under it inserts and never overwrites. Servers before 1.16 do not know such
 * conditions and pass over them: on those, a second writer at the very same moment may win.
 */
const NO_BODY: Condition = { key: 'seq', range: { lt: 0 } };

/** What a receipt's point carries. The body is text, because the receipt's hash covers its exact form. */
interface BodyPayload {
  receipt_id: string;
  seq: number;
  body: string;
}

/**
 * Receipt bodies of one project in a Qdrant cluster: points without vectors, under the receipts' own ids. The collection
 * has one shard, which carries one operation out after the other: putting is an insert that overwrites nothing, erasing
 * an update that inserts nothing, whatever other processes do at the same time.
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
    // Left out only to save their transport: another process may put or erase some of the rest by now.
    const absent = receipts.filter(({ receipt_id }) => !standing.has(receipt_id));
    for (const batch of batches(absent))
      await this.points.write([{ upsert: { points: batch.map(pointOf), update_filter: all(NO_BODY) } }]);
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
      for (const batch of batches(changed)) await this.points.write(batch.map(overwriting));
      rewritten += changed.length;
      next = page.at(-1)!.chain.seq + 1;
    }
  }

  async remove(receiptIds: readonly string[]): Promise<void> {
    const ids = receiptIds.filter(isId);
    if (ids.length > 0) await unlessMissing(this.points.write([{ delete: { filter: all(withId(ids)) } }]));
  }

  /** The collection is dropped, because only that takes the bodies out of the cluster's files at once. */
  async clear(): Promise<void> {
    this.made = undefined;
    await unlessMissing(dropCollection(this.points));
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

function pointOf(receipt: ChainedReceipt) {
  const { receipt_id, chain } = receipt;
  const payload: BodyPayload = { receipt_id, seq: chain.seq, body: JSON.stringify(receipt) };
  return point(receipt_id, undefined, payload);
}

/** By filter and not by id: a point that has gone is then no fault, and is not made anew. */
const overwriting = (receipt: ChainedReceipt): Operation => ({
  set_payload: { payload: { body: JSON.stringify(receipt) }, filter: all(withId([receipt.receipt_id])) },
});

const batches = (receipts: readonly ChainedReceipt[]): ChainedReceipt[][] =>
  Array.from({ length: Math.ceil(receipts.length / MOST_BODIES) }, (_, i) =>
    receipts.slice(i * MOST_BODIES, (i + 1) * MOST_BODIES),
  );

const bodyOf = ({ payload }: ReadPoint): BodyPayload => payload as unknown as BodyPayload;
