import { type ChainKey, deriveChainKey, receiptBody, verifyChain } from '@hivemind/audit';
import { type ChainedReceipt, type Operation, type Receipt, newId, newProjectId } from '@hivemind/contracts';
import { DATABASE_TIMEOUT_MS, type TestDatabase, startDatabase } from '../../../test/database';
import { PostgresUsageReports } from '../administration/postgres-usage-reports';
import { type Postgres, connectPostgres } from '../connect-postgres';
import { PostgresReceiptLedger } from './postgres-receipt-ledger';

const key: ChainKey = deriveChainKey(new Uint8Array(32).fill(7));

let database: TestDatabase;
let postgres: Postgres;
let ledger: PostgresReceiptLedger;

beforeAll(async () => {
  database = await startDatabase();
  postgres = connectPostgres(database.at);
  ledger = new PostgresReceiptLedger(postgres.pool, key);
}, DATABASE_TIMEOUT_MS);

afterAll(async () => {
  await postgres.close();
  await database.close();
});

interface Told {
  operation?: Operation;
  session?: string;
  preview?: string;
}

function receipt(projectId: string, { operation = 'memory.create', session, preview }: Told = {}): Receipt {
  return receiptBody({
    receipt_id: newId(),
    operation,
    tenant_id: 'hm_tenant_0000000000000001',
    project_id: projectId,
    key_id: 'api_key_1',
    request_id: newId(),
    session_id: session ?? null,
    inputs_ref: { content_preview: preview ?? 'naïve 🙂 preview', score: 1e21, small: 5e-7 },
    at: 1790000000.123457,
  });
}

async function verify(projectId: string) {
  const receipts: ChainedReceipt[] = await ledger.waiting(projectId, 10_000);
  return verifyChain({ projectId, receipts, head: await ledger.head(projectId), keys: [key] });
}

describe('PostgresReceiptLedger', () => {
  it('keeps one gapless verified chain when two processes append to a project at once', async () => {
    const projectId = newProjectId();
    const other = connectPostgres(database.at);
    const ledgers = [ledger, new PostgresReceiptLedger(other.pool, key)];
    const appends = Array.from({ length: 60 }, (_, n) =>
      ledgers[n % 2]!.append(projectId, [receipt(projectId), receipt(projectId)]),
    );
    await Promise.all(appends);
    // Lone appends in turn: each finds that the other moved the head.
    for (let n = 0; n < 6; n++) await ledgers[n % 2]!.append(projectId, [receipt(projectId)]);
    await other.close();

    expect(await verify(projectId)).toEqual({ intact: true, checked: 126, faults: [] });
    expect(await ledger.count(projectId)).toBe(126);
  });

  it('goes on behind another process that appended after it had been alone with the chain', async () => {
    const projectId = newProjectId();
    const other = new PostgresReceiptLedger(postgres.pool, key);
    for (const each of [ledger, ledger, ledger, other, ledger, ledger, ledger, other]) {
      await each.append(projectId, [receipt(projectId)]);
    }
    expect(await verify(projectId)).toEqual({ intact: true, checked: 8, faults: [] });
  });

  it('chains receipts in the order given', async () => {
    const projectId = newProjectId();
    const receipts = Array.from({ length: 4 }, () => receipt(projectId));
    await Promise.all([ledger.append(projectId, receipts.slice(0, 2)), ledger.append(projectId, receipts.slice(2))]);
    const chained = await ledger.waiting(projectId, 10);
    expect(chained.map(({ receipt_id }) => receipt_id)).toEqual(receipts.map(({ receipt_id }) => receipt_id));
    expect(chained.map(({ chain }) => chain.seq)).toEqual([1, 2, 3, 4]);
  });

  it('leaves a receipt that is there already as it is, and appends the rest', async () => {
    const projectId = newProjectId();
    const [first, second] = [receipt(projectId), receipt(projectId)];
    await ledger.append(projectId, [first]);
    const altered = { ...first, status: 'refused' as const };
    await Promise.all([ledger.append(projectId, [altered, second]), ledger.append(projectId, [second])]);
    await new PostgresReceiptLedger(postgres.pool, key).append(projectId, [first]);

    expect(await verify(projectId)).toEqual({ intact: true, checked: 2, faults: [] });
    expect((await ledger.find(projectId, first.receipt_id))?.waiting?.status).toBe('ok');
  });

  it('fails only the append that holds what the database cannot store', async () => {
    const projectId = newProjectId();
    const good = [receipt(projectId), receipt(projectId), receipt(projectId)];
    const bad = receipt(projectId, { preview: 'nul \0 byte' });
    const outcomes = await Promise.allSettled(
      [good[0]!, good[1]!, bad, good[2]!].map((each) => ledger.append(projectId, [each])),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await verify(projectId)).toMatchObject({ intact: true, checked: 3 });
  });

  it('begins a chain anew with a receipt that is told the end of the old one', async () => {
    const projectId = newProjectId();
    const other = new PostgresReceiptLedger(postgres.pool, key);
    for (const each of [ledger, ledger, other]) await each.append(projectId, [receipt(projectId)]);
    const old = await ledger.head(projectId);
    const first = receipt(projectId, { operation: 'memory.purge_tenant' });
    await ledger.restart(projectId, ({ seq, hash }) => ({ ...first, metadata: { seq, hash } }));

    const [read, ...rest] = await ledger.list({ projectId, limit: 10 });
    expect(rest).toEqual([]);
    expect(read!.waiting).toMatchObject({ receipt_id: first.receipt_id, metadata: { seq: 3, hash: old!.hash } });
    for (const each of [other, ledger]) await each.append(projectId, [receipt(projectId)]);
    expect(await verify(projectId)).toEqual({ intact: true, checked: 3, faults: [] });
  });

  it('takes a chain away whole when nothing is to begin the next', async () => {
    const projectId = newProjectId();
    await ledger.append(projectId, [receipt(projectId), receipt(projectId)]);
    await ledger.restart(projectId, () => null);
    expect(await ledger.head(projectId)).toBeNull();
    expect(await ledger.chains()).not.toContain(projectId);
    await ledger.append(projectId, [receipt(projectId)]);
    expect(await verify(projectId)).toEqual({ intact: true, checked: 1, faults: [] });
  });

  it('keeps one verified chain when a restart comes among appends', async () => {
    const projectId = newProjectId();
    const appends = (count: number) =>
      Array.from({ length: count }, () => ledger.append(projectId, [receipt(projectId)]));
    await Promise.all([...appends(5), ledger.restart(projectId, () => receipt(projectId)), ...appends(5)]);
    expect(await verify(projectId)).toMatchObject({ intact: true });
    await ledger.compact();
    expect(await verify(projectId)).toMatchObject({ intact: true });
  });

  it('counts what was done once, of two processes that append at once and of appends that are repeated', async () => {
    const other = connectPostgres(database.at);
    const ledgers = [ledger, new PostgresReceiptLedger(other.pool, key)];
    const [one, two] = [newProjectId(), newProjectId()];
    const appends = Array.from({ length: 40 }, (_, n) => {
      const projectId = n % 4 ? one : two;
      return { projectId, receipts: [receipt(projectId), receipt(projectId, { operation: 'memory.recall' })] };
    });
    const append = ({ projectId, receipts }: (typeof appends)[0], n: number) =>
      ledgers[n % 2]!.append(projectId, receipts);
    await Promise.all(appends.map(append));
    await Promise.all(appends.slice(0, 8).map(append));
    await other.close();
    const usage = new PostgresUsageReports(postgres.pool);
    const rows = await usage.rows('hm_tenant_0000000000000001', '2026-09-01', '2026-09-30');
    const countsOf = (projectId: string) => rows.filter((row) => row.projectId === projectId);
    expect(countsOf(one)).toMatchObject([{ day: '2026-09-21', keyId: 'api_key_1', storedRecords: 30, recalls: 30 }]);
    expect(countsOf(two)).toMatchObject([{ day: '2026-09-21', keyId: 'api_key_1', storedRecords: 10, recalls: 10 }]);
  });

  it('lists newest first, filtered and paged', async () => {
    const projectId = newProjectId();
    const told: Told[] = [
      { operation: 'conversation.store', session: 'a' },
      { operation: 'context.compile', session: 'a' },
      { operation: 'conversation.store', session: 'b' },
      { operation: 'conversation.store', session: 'a' },
    ];
    await ledger.append(
      projectId,
      told.map((each) => receipt(projectId, each)),
    );
    const seqs = async (query: object) => (await ledger.list({ projectId, limit: 10, ...query })).map(({ seq }) => seq);

    expect(await seqs({})).toEqual([4, 3, 2, 1]);
    expect(await seqs({ sessionId: 'a' })).toEqual([4, 2, 1]);
    expect(await seqs({ operation: 'conversation.store' })).toEqual([4, 3, 1]);
    expect(await seqs({ operation: 'conversation.store', sessionId: 'a', beforeSeq: 4 })).toEqual([1]);
    expect(await seqs({ limit: 2, beforeSeq: 4 })).toEqual([3, 2]);
  });

  it('keeps the index row of a settled receipt and no longer its body', async () => {
    const projectId = newProjectId();
    const receipts = [receipt(projectId), receipt(projectId)];
    await ledger.append(projectId, receipts);
    expect(await ledger.projectsWaiting(100)).toContain(projectId);
    const [first, second] = receipts.map(({ receipt_id }) => receipt_id) as [string, string];

    expect(await ledger.settle(projectId, [first])).toEqual([first]);
    expect(await ledger.find(projectId, first)).toEqual({ seq: 1, receiptId: first, waiting: null });
    expect((await ledger.waiting(projectId, 10)).map(({ receipt_id }) => receipt_id)).toEqual([second]);

    await ledger.settle(projectId, [first, second]);
    expect(await ledger.projectsWaiting(100)).not.toContain(projectId);
    expect(await ledger.list({ projectId, limit: 10 })).toHaveLength(2);
  });

  it('tells whoever settles which of the receipts are no more, or were never, in the chain', async () => {
    const projectId = newProjectId();
    const old = receipt(projectId);
    await ledger.append(projectId, [old]);
    const first = receipt(projectId, { operation: 'memory.purge_tenant' });
    await ledger.restart(projectId, () => first);

    const ids = [old.receipt_id, first.receipt_id, newId()];
    expect(await ledger.settle(projectId, ids)).toEqual([first.receipt_id]);
    // Settled before, and still known.
    expect(await ledger.settle(projectId, ids)).toEqual([first.receipt_id]);
    expect(await ledger.settle(newProjectId(), ids)).toEqual([]);
    expect(await ledger.settle(projectId, [])).toEqual([]);
  });

  it('names each project with waiting receipts once', async () => {
    const projects = [newProjectId(), newProjectId(), newProjectId()];
    for (const id of projects) await ledger.append(id, [receipt(id), receipt(id)]);
    const waiting = await ledger.projectsWaiting(100);
    expect(new Set(waiting).size).toBe(waiting.length);
    expect(waiting).toEqual(expect.arrayContaining(projects));
    expect(await ledger.projectsWaiting(2)).toHaveLength(2);
  });

  it('finds nothing by an unknown id or in another project', async () => {
    const [projectId, otherId] = [newProjectId(), newProjectId()];
    const mine = receipt(projectId);
    await ledger.append(projectId, [mine]);
    expect(await ledger.find(projectId, 'not an id')).toBeNull();
    expect(await ledger.find(otherId, mine.receipt_id)).toBeNull();
    expect(await ledger.head(otherId)).toBeNull();
    expect(await ledger.count(otherId)).toBe(0);
  });

  it('answers STORAGE_UNAVAILABLE while the database is away and goes on afterwards', async () => {
    const projectId = newProjectId();
    await ledger.append(projectId, [receipt(projectId)]);
    await database.stopServing();
    const lost = receipt(projectId);
    await expect(ledger.append(projectId, [lost])).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    await expect(ledger.list({ projectId, limit: 1 })).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    await database.serve();
    await ledger.append(projectId, [lost]);
    expect(await verify(projectId)).toEqual({ intact: true, checked: 2, faults: [] });
  });
});
