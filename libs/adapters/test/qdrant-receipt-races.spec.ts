import { receiptBody, CHAIN_START, deriveChainKey, linkReceipt } from '@hivemind/audit';
import { type ChainedReceipt, newId, newProjectId } from '@hivemind/contracts';
import type { ReceiptBodies } from '@hivemind/ports';
import { QdrantStores } from '../src/qdrant';
import { QdrantStandIn } from './qdrant-stand-in';

const key = deriveChainKey(new Uint8Array(32).fill(7));
const projectId = newProjectId();

function receipt(): ChainedReceipt {
  const body = receiptBody({
    receipt_id: newId(),
    operation: 'memory.create',
    tenant_id: 'hm_tenant_0000000000000001',
    project_id: projectId,
    key_id: 'api_key_1',
    request_id: newId(),
    at: 1_790_000_000,
    inputs_ref: { content_preview: 'what is to be erased' },
  });
  return linkReceipt(projectId, body, CHAIN_START, key);
}

const blanked = (body: ChainedReceipt): ChainedReceipt => ({ ...body, inputs_ref: { content_preview: null } });

/** Two processes with the same project, the second of which can be stopped on the way to writing. */
describe('Receipt bodies in a cluster that two processes write to', () => {
  let standIn: QdrantStandIn;
  let one: ReceiptBodies;
  let two: ReceiptBodies;
  /** Holds the next request that writes such an operation; resolves with what lets it go on, once it has come. */
  let holdNext: (operation: string) => Promise<() => void>;

  beforeEach(async () => {
    let held: { operation: string; arrived: (go: () => void) => void } | undefined;
    holdNext = (operation) => new Promise((arrived) => (held = { operation, arrived }));
    standIn = new QdrantStandIn({
      intercept: ({ url, body }) => {
        const { operations } = (body ?? {}) as { operations?: object[] };
        const waiting = held;
        if (!waiting || !url.includes('/points/batch') || !operations?.some((each) => waiting.operation in each))
          return undefined;
        held = undefined;
        return new Promise<undefined>((go) => waiting.arrived(() => go(undefined)));
      },
    });
    const binding = { url: await standIn.listen(), apiKey: null };
    [one, two] = await Promise.all([
      new QdrantStores().receipts(projectId, binding),
      new QdrantStores().receipts(projectId, binding),
    ]);
    // Both have found the collection, so that nothing comes between but what the test lets through.
    await one.scan(0, 1);
    await two.scan(0, 1);
  });
  afterEach(() => standIn.close());

  it('keep what one erased while the other was about to put what it had read before', async () => {
    const body = receipt();
    const arrived = holdNext('upsert');
    const late = two.put([body]);
    const letGo = await arrived;
    await one.put([body]);
    expect(await one.rewrite(blanked)).toBe(1);
    letGo();
    await late;
    expect(await one.scan(0, 10)).toEqual([blanked(body)]);
  });

  it('do not get back what one removed while the other was about to erase in it', async () => {
    const body = receipt();
    await one.put([body]);
    const arrived = holdNext('set_payload');
    const late = two.rewrite(blanked);
    const letGo = await arrived;
    await one.remove([body.receipt_id]);
    letGo();
    await late;
    expect(await one.scan(0, 10)).toEqual([]);
  });
});
