import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  connectPostgres,
  type EmbeddedDatabase,
  PgReceiptBodyStores,
  type Postgres,
  PostgresReceiptLedger,
  startEmbeddedDatabase,
} from '@hivemind/adapters';
import { deriveChainKey, receiptBody } from '@hivemind/audit';
import { drainReceipts, eraseContent, newId, newProjectId, type Receipt, restartReceipts } from '@hivemind/contracts';
import type { ReceiptBodies } from '@hivemind/ports';
import { temporaryDirectory } from '@hivemind/testing';
import { migrationsDirectory } from '../src/embedded/migrations';
import { tablesWith } from './support/erasure';
import { contextOf, ReceiptReplica } from './support/receipt-replica';

jest.setTimeout(60_000);

const key = deriveChainKey(new Uint8Array(32).fill(7));
const dataDir = temporaryDirectory();
let database: EmbeddedDatabase;
let postgres: Postgres;
let ledger: PostgresReceiptLedger;
let replicas: ReceiptReplica[];
let projectId: string;
let bodies: ReceiptBodies;

beforeAll(async () => {
  const template = join(__dirname, '..', 'dist', 'database-template');
  database = await startEmbeddedDatabase({ dataDir, template, migrationsDir: migrationsDirectory(), run: 'inline' });
  postgres = connectPostgres(database.connection);
  ledger = new PostgresReceiptLedger(postgres.pool, key);
});
afterAll(async () => {
  await postgres.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  projectId = newProjectId();
  bodies = await new PgReceiptBodyStores(postgres.pool).of(projectId);
  replicas = await Promise.all([1, 2].map(() => new ReceiptReplica(postgres, key).start()));
});
afterEach(() => Promise.all(replicas.map((replica) => replica.close())));

function receipt(content: string, memoryId = newId()): Receipt {
  return receiptBody({
    receipt_id: newId(),
    operation: 'memory.create',
    tenant_id: 'hm_tenant_0000000000000001',
    project_id: projectId,
    key_id: 'api_key_1',
    request_id: newId(),
    at: 1_790_000_000,
    inputs_ref: { content_preview: content },
    outputs_ref: { memory_id: memoryId },
  });
}

const idsInCluster = async () => (await bodies.scan(0, 100)).map(({ receipt_id }) => receipt_id);

describe('Two processes that deliver the receipts of a project', () => {
  it('leave nothing of a purged chain when one had read it before and puts it in place afterwards', async () => {
    const [one, two] = replicas as [ReceiptReplica, ReceiptReplica];
    const secret = `bilbysecret${newId().replaceAll('-', '')}`;
    await ledger.append(projectId, [receipt(secret), receipt(secret)]);
    const late = two.beforePut.close();
    const delivery = two.ask(drainReceipts, contextOf(projectId), {});
    await late.arrived;

    const first = receipt('the first of the new chain');
    await one.ask(restartReceipts, contextOf(projectId), { first });
    late.open();
    await delivery;
    expect(await idsInCluster()).toEqual([first.receipt_id]);
    expect(await tablesWith(postgres.pool, secret)).toEqual([]);
    expect(await ledger.waiting(projectId, 10)).toEqual([]);
  });

  it('leave nothing of a purged chain when one puts it in place in the middle of the purge', async () => {
    const [one, two] = replicas as [ReceiptReplica, ReceiptReplica];
    const secret = `dugongsecret${newId().replaceAll('-', '')}`;
    await ledger.append(projectId, [receipt(secret), receipt(secret)]);
    const late = two.beforePut.close();
    const delivery = two.ask(drainReceipts, contextOf(projectId), {});
    await late.arrived;

    const middle = one.beforeRestart.close();
    const first = receipt('the first of the new chain');
    const purge = one.ask(restartReceipts, contextOf(projectId), { first });
    await middle.arrived;
    late.open();
    await delivery;
    expect(await idsInCluster()).toHaveLength(2);
    middle.open();
    await purge;
    expect(await idsInCluster()).toEqual([first.receipt_id]);
    expect(await tablesWith(postgres.pool, secret)).toEqual([]);
  });

  it('keep what was delivered of the new chain while the purge was still at work', async () => {
    const [one, two] = replicas as [ReceiptReplica, ReceiptReplica];
    await ledger.append(projectId, [receipt('old')]);
    const slow = one.beforePut.close();
    const purge = one.ask(restartReceipts, contextOf(projectId), { first: receipt('first') });
    await slow.arrived;
    const next = receipt('second');
    await ledger.append(projectId, [next]);
    await two.ask(drainReceipts, contextOf(projectId), {});
    slow.open();
    await purge;
    const inCluster = await bodies.scan(0, 100);
    expect(inCluster.map(({ chain }) => chain.seq)).toEqual([1, 2]);
    expect(inCluster[1]!.receipt_id).toBe(next.receipt_id);
    expect(await ledger.waiting(projectId, 10)).toEqual([]);
  });

  it('do not bring back what was erased when one had read it before', async () => {
    const [one, two] = replicas as [ReceiptReplica, ReceiptReplica];
    const secret = `potoroosecret${newId().replaceAll('-', '')}`;
    const memoryId = newId();
    await ledger.append(projectId, [receipt(secret, memoryId), receipt('to be kept')]);
    const late = two.beforePut.close();
    const delivery = two.ask(drainReceipts, contextOf(projectId), {});
    await late.arrived;

    expect(await one.ask(eraseContent, contextOf(projectId), { recordIds: [memoryId] })).toEqual({ erased: 1 });
    late.open();
    await delivery;
    const previews = (await bodies.scan(0, 100)).map(({ inputs_ref }) => inputs_ref.content_preview ?? null);
    expect(previews).toEqual([null, 'to be kept']);
    expect(await tablesWith(postgres.pool, secret)).toEqual([]);
  });
});
