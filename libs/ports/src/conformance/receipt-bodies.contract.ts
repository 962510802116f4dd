/// <reference types="jest" />
import { newId, newProjectId, type ChainedReceipt } from '@hivemind/contracts';
import type { ReceiptBodyStores } from '../receipts.port';

/** A receipt with what is easily lost on the way: order of keys, Unicode, large and small numbers. */
function receipt(projectId: string, seq: number): ChainedReceipt {
  return {
    receipt_id: newId(),
    operation: 'memory.create',
    status: 'ok',
    created_at: '2026-01-02T03:04:05.678901+00:00',
    tenant_id: 'hm_tenant_0123456789abcdef',
    project_id: projectId,
    principal_id: 'principal',
    key_id: 'api_key_1',
    agent_id: null,
    session_id: 'sitzung 日本 👍',
    turn_id: null,
    source_event_id: null,
    trace_id: null,
    parent_receipt_id: null,
    request_id: newId(),
    idempotency_key: 'key',
    inputs_ref: { z: 1, a: [1e308, 0.1, null, { y: true, b: 'Grüße' }] },
    outputs_ref: {},
    metadata: { second: 2, first: 1 },
    source_receipt_ids: [],
    chain: { seq, prev: `hash${seq - 1}`, hash: `hash${seq}` },
  };
}

/** Runs the guarantees of `ReceiptBodies` against an adapter. Jest's globals must be there. */
export function describeReceiptBodiesContract(
  name: string,
  makeHarness: () => Promise<{ stores: ReceiptBodyStores; close(): Promise<void> }>,
): void {
  describe(`${name} keeps the ReceiptBodies contract`, () => {
    let harness: Awaited<ReturnType<typeof makeHarness>>;
    beforeAll(async () => {
      harness = await makeHarness();
    }, 120_000);
    afterAll(() => harness.close());

    const fresh = async () => {
      const projectId = newProjectId();
      const bodies = await harness.stores.of(projectId);
      return { bodies, receipts: [1, 2, 3, 4, 5].map((seq) => receipt(projectId, seq)) };
    };

    it('returns bodies byte for byte, because hashes cover them', async () => {
      const { bodies, receipts } = await fresh();
      await bodies.put(receipts);
      const [read] = await bodies.get([receipts[2]!.receipt_id]);
      expect(JSON.stringify(read)).toBe(JSON.stringify(receipts[2]));
    });

    it('keeps the first body of an id', async () => {
      const { bodies, receipts } = await fresh();
      await bodies.put(receipts.slice(0, 2));
      await bodies.put([{ ...receipts[0]!, status: 'refused' }, receipts[2]!]);
      expect((await bodies.get([receipts[0]!.receipt_id]))[0]!.status).toBe('ok');
      expect(await bodies.scan(1, 10)).toHaveLength(3);
    });

    it('leaves unknown and malformed ids out', async () => {
      const { bodies, receipts } = await fresh();
      expect(await bodies.get([newId()])).toEqual([]);
      await bodies.put([receipts[0]!]);
      expect(await bodies.get([newId(), 'malformed', receipts[0]!.receipt_id])).toHaveLength(1);
      await bodies.put([]);
    });

    it('scans in chain order from a sequence number on', async () => {
      const { bodies, receipts } = await fresh();
      await bodies.put([...receipts].reverse());
      const read = await bodies.scan(2, 3);
      expect(read.map((body) => body.chain.seq)).toEqual([2, 3, 4]);
    });

    it('overwrites what is to be erased and keeps the rest byte for byte', async () => {
      const { bodies, receipts } = await fresh();
      await bodies.put(receipts);
      const blanked = (body: ChainedReceipt) => ({ ...body, inputs_ref: { content_preview: null } });
      expect(await bodies.rewrite((body) => (body.chain.seq % 2 ? blanked(body) : null))).toBe(3);
      expect(await bodies.rewrite(() => null)).toBe(0);
      const read = await bodies.scan(1, 10);
      expect(read.map((body) => JSON.stringify(body))).toEqual(
        receipts.map((body) => JSON.stringify(body.chain.seq % 2 ? blanked(body) : body)),
      );
    });

    it('does not bring back what was erased when a body is put again', async () => {
      const { bodies, receipts } = await fresh();
      await bodies.put(receipts);
      const blank = (body: ChainedReceipt) => ({ ...body, inputs_ref: {} });
      await bodies.rewrite(blank);
      await bodies.put(receipts);
      expect(await bodies.scan(1, 10)).toEqual(receipts.map(blank));
    });

    it('keeps one body of each id, whole, when many put and erase at the same time', async () => {
      const { bodies, receipts } = await fresh();
      await bodies.put(receipts.slice(0, 2));
      const blank = (body: ChainedReceipt) => ({ ...body, inputs_ref: {} });
      const puts = Array.from({ length: 6 }, () => bodies.put(receipts));
      await Promise.all([...puts.slice(0, 3), bodies.rewrite(blank), ...puts.slice(3)]);
      const read = await bodies.scan(1, 10);
      expect(read.slice(0, 2)).toEqual(receipts.slice(0, 2).map(blank));
      expect(read.map(({ receipt_id }) => receipt_id)).toEqual(receipts.map(({ receipt_id }) => receipt_id));
    });

    it('removes the bodies it is told of and no others', async () => {
      const { bodies, receipts } = await fresh();
      await bodies.remove(receipts.map(({ receipt_id }) => receipt_id));
      await bodies.put(receipts);
      await bodies.remove([receipts[1]!.receipt_id, receipts[3]!.receipt_id, newId(), 'malformed']);
      await bodies.remove([]);
      expect((await bodies.scan(0, 10)).map(({ chain }) => chain.seq)).toEqual([1, 3, 5]);
      await bodies.put(receipts.slice(1, 2));
      expect(await bodies.scan(0, 10)).toHaveLength(4);
    });

    it('forgets everything when it is cleared', async () => {
      const { bodies, receipts } = await fresh();
      await bodies.clear();
      await bodies.put(receipts);
      await bodies.clear();
      expect(await bodies.scan(0, 10)).toEqual([]);
      await bodies.put(receipts.slice(0, 1));
      expect(await bodies.scan(0, 10)).toHaveLength(1);
    });

    it('keeps projects apart', async () => {
      const [one, two] = [await fresh(), await fresh()];
      await one.bodies.put(one.receipts);
      expect(await two.bodies.scan(0, 10)).toEqual([]);
      expect(await two.bodies.get([one.receipts[0]!.receipt_id])).toEqual([]);
    });
  });
}
