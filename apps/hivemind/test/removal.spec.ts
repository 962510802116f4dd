import { connectPostgres, findEmbeddedDatabase, type Postgres } from '@hivemind/adapters';
import { newId } from '@hivemind/contracts';
import { warmHivemind } from './support/command-line';
import { pgdataFilesWith, redisFilesWith, tablesWith } from './support/erasure';
import { addProject, dataOf, projectOf } from './support/project-client';
import { sharedPlatform } from './support/shared-platform';
import { isStack, ownPlatform } from './support/started-platform';
import { until } from './support/until';

// Every table and file is looked through, which are few on a platform of one's own; a stack takes longer to start than that.
const platform = isStack ? sharedPlatform() : ownPlatform();
const client = () => platform.current.client;
const project = () => projectOf(platform.current);
let database: Postgres;

beforeAll(() => {
  database = connectPostgres(findEmbeddedDatabase(platform.current.dataDir)!);
}, 60_000);
afterAll(() => database.close());

/** What went through the queues is gone when the last copies in them have expired and their log is written anew. */
const untilGoneFromQueues = (text: string) =>
  until(
    () => Promise.resolve(redisFilesWith(platform.current.dataDir, text)),
    (files) => files.length === 0,
    60_000,
  );

const long = (topic: string) =>
  Array.from({ length: 400 }, (_, i) => `Sentence ${i} about ${topic} and more.`).join(' ');

describe('deleting by id', () => {
  it('takes the record whole out of every read, once, with a receipt', async () => {
    const id = await project().remember(long('walnuts'), { topic: 'deleted-by-id' });
    const answer = await client().request<{ deleted_points: number }>('DELETE', `/memory/${id}`);
    expect(answer.body.data).toMatchObject({
      message: 'Memory deleted',
      id,
      deleted: true,
      deleted_records: 1,
      deleted_exchanges: 0,
    });
    const points = answer.body.data.deleted_points;
    expect(points).toBeGreaterThan(1);
    expect((await client().get(`/memory/${id}`)).status).toBe(404);
    expect(await project().found('/recall_memory', { query: 'walnuts' })).toEqual([]);
    const [receipt] = await project().receipts('memory.delete');
    expect(receipt).toMatchObject({ inputs_ref: { memory_id: id }, outputs_ref: { deleted: true, points } });
    const again = await client().request('DELETE', `/memory/${id}`);
    expect([again.status, again.body.error.code, again.body.error.details.field]).toEqual([
      404,
      'MEMORY_NOT_FOUND',
      'memory_id',
    ]);
    expect((await project().receipts('memory.delete'))[0]!.receipt_id).toBe(receipt!.receipt_id);
  });

  it('leaves the other half of an exchange, and a half sent again is told that it was deleted', async () => {
    const id = await project().say('halves', 'halved', 'user', 'the question');
    await project().say('halves', 'halved', 'assistant', 'the answer');
    expect((await client().request('DELETE', `/memory/${id}`)).body.data).toMatchObject({ deleted_exchanges: 0 });
    expect(await project().replay('halves')).toEqual(['the answer']);
    const again = await project().send('halves', 'halved', 'user', 'the question');
    expect([again.status, again.body.error.code]).toEqual([409, 'CONFLICT']);
    expect(again.body.error.message).toContain('deleted');
    await client().post('/purge_deleted_memories', { older_than_days: 0 });
    expect((await project().send('halves', 'halved', 'user', 'the question')).status).toBe(200);
  });

  it('only counts on a dry run, and the receipt says so', async () => {
    const id = await project().remember('Kept on a dry run.');
    const answer = await client().request('DELETE', `/memory/${id}?dry_run=true`);
    expect(answer.body.data).toMatchObject({ id, deleted_points: 1, dry_run: true });
    expect((await client().get(`/memory/${id}`)).status).toBe(200);
    expect((await project().receipts('memory.delete'))[0]!.inputs_ref.dry_run).toBe(true);
  });
});

describe('deleting by metadata and restoring', () => {
  it('count records, exchanges and points of the same set, and nothing a second time', async () => {
    const topic = { topic: 'by-metadata' };
    await project().remember('short', topic);
    await project().remember(long('hazel'), topic);
    for (const pair of ['m1', 'm2'])
      for (const role of ['user', 'assistant'] as const)
        await project().say('meta', pair, role, `${pair} ${role}`, topic);
    type Counts = Record<string, number>;
    const remove = async (more = {}) =>
      dataOf(await client().post<Counts>('/delete_by_metadata', { metadata: topic, ...more }));
    const restore = async (more = {}) =>
      dataOf(await client().post<Counts>('/restore_deleted_memories', { metadata: topic, ...more }));

    const dry = await remove({ dry_run: true });
    expect(dry).toMatchObject({ deleted_records: 6, deleted_exchanges: 2, dry_run: true });
    expect(await project().replay('meta')).toHaveLength(4);
    const deleted = await remove();
    expect(deleted).toMatchObject({
      message: 'Memory deletion by metadata completed successfully',
      deleted_records: 6,
      deleted_exchanges: 2,
      deleted_points: dry.deleted_points,
    });
    expect(await project().replay('meta')).toEqual([]);
    expect(await project().found('/recall_with_metadata', { query: 'hazel', metadata: topic })).toEqual([]);
    expect(await remove()).toMatchObject({ deleted_records: 0, deleted_exchanges: 0, deleted_points: 0 });
    const [empty, first] = await project().receipts('memory.delete_by_metadata');
    expect(empty!.outputs_ref).toEqual({ deleted_count: 0, deleted_records: 0, deleted_exchanges: 0 });
    expect(first!.outputs_ref).toEqual({ deleted_count: dry.deleted_points, deleted_records: 6, deleted_exchanges: 2 });

    expect(await restore({ dry_run: true })).toMatchObject({ restored_records: 6, dry_run: true });
    expect(await restore()).toMatchObject({
      restored_records: 6,
      restored_exchanges: 2,
      restored_points: dry.deleted_points,
    });
    expect(await project().replay('meta')).toHaveLength(4);
    expect(await project().found('/recall_with_metadata', { query: 'hazel', metadata: topic })).not.toEqual([]);
    expect(await restore()).toMatchObject({ restored_records: 0, restored_points: 0 });
    expect((await project().receipts('memory.restore'))[1]!.outputs_ref).toMatchObject({ restored_records: 6 });
  });

  it('restores by id', async () => {
    const id = await project().remember('Back again.');
    await client().request('DELETE', `/memory/${id}`);
    const restored = await client().post('/restore_deleted_memories', { ids: [id, newId(), 'malformed'] });
    expect(restored.body.data).toMatchObject({ restored_records: 1, restored_exchanges: 0, restored_points: 1 });
    expect((await client().get(`/memory/${id}`)).status).toBe(200);
  });
});

describe('purging what was deleted', () => {
  it('leaves nothing in any table nor in the files, and a chain that verifies', async () => {
    const secret = `quokkasecret${newId().replaceAll('-', '')}`;
    const idempotencyKey = newId();
    const memory = { content: `${secret} in a memory. ${long(secret)}`, metadata: { note: `${secret} in metadata` } };
    const created = await client().post<{ id: string }>('/create_memory', memory, {
      headers: { 'idempotency-key': idempotencyKey },
    });
    const { id } = dataOf(created);
    await client().request('PATCH', `/memory/${id}`, JSON.stringify({ content: `${secret} changed` }));
    await client().post('/turn', {
      user_input: `${secret} in a turn`,
      session_id: 'secretive',
      turn_number: 1,
      budget_total: 1000,
      exchange_pair_id: 'secretive-1',
    });
    await project().say('secretive', 'secretive-1', 'assistant', 'an answer that follows and stays');
    await database.pool.query('checkpoint');
    expect(await tablesWith(database.pool, secret)).not.toEqual([]);
    expect(pgdataFilesWith(platform.current.dataDir, secret)).not.toEqual([]);
    if (platform.current.connection.redis_url)
      await until(
        () => Promise.resolve(redisFilesWith(platform.current.dataDir, secret)),
        (files) => files.length > 0,
      );

    await client().post('/delete_by_metadata', { metadata: { session_id: 'secretive', role: 'user' } });
    await client().request('DELETE', `/memory/${id}`);
    const kept = await client().post<{ deleted_count: number }>('/purge_deleted_memories', {});
    expect(kept.body.data.deleted_count).toBe(0);
    const dry = await client().post<{ deleted_count: number }>('/purge_deleted_memories', {
      older_than_days: 0,
      dry_run: true,
    });
    expect(dry.body.data).toMatchObject({ dry_run: true, deleted_count: expect.any(Number) });
    const purged = await client().post<{ deleted_count: number }>('/purge_deleted_memories', { older_than_days: 0 });
    expect(purged.body.data).toEqual({
      message: 'Soft-deleted memories purged successfully',
      deleted_count: dry.body.data.deleted_count,
    });

    expect(await tablesWith(database.pool, secret)).toEqual([]);
    const keys = await database.pool.query('select 1 from idempotency_keys where record_id = $1', [id]);
    expect(keys.rowCount).toBe(0);
    expect(pgdataFilesWith(platform.current.dataDir, secret)).toEqual([]);
    await untilGoneFromQueues(secret);
    expect(await project().replay('secretive')).toEqual(['an answer that follows and stays']);
    const restored = await client().post('/restore_deleted_memories', { ids: [id] });
    expect(restored.body.data).toMatchObject({ restored_records: 0 });
    expect(await warmHivemind(['receipts', 'verify', '--data', platform.current.dataDir])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('intact'),
    });
    const [receipt] = await project().receipts('memory.purge_deleted');
    const { deleted_count } = purged.body.data;
    expect(receipt).toMatchObject({ inputs_ref: { older_than_days: 0 }, outputs_ref: { deleted_count } });
  }, 120_000);
});

describe('purging a project', () => {
  it('leaves one receipt that names the old chain, and a project that can be used', async () => {
    const other = await addProject(platform.current, 'to be purged');
    const secret = `numbatsecret${newId().replaceAll('-', '')}`;
    await other.remember(`${secret} and ${long(secret)}`);
    await other.say('s', 'p', 'user', secret);
    await other.fork('s', 'f');
    const before = (await other.receipts())[0]!;
    const dry = dataOf(await other.api.post<{ deleted_count: number }>('/purge_memories', { dry_run: true }));
    expect(await other.replay('f')).toEqual([secret]);

    const purged = dataOf(
      await other.api.request<{ deleted_count: number; message: string }>('POST', '/purge_memories'),
    );
    expect(purged).toEqual({
      message: 'Tenant memories have been purged successfully',
      deleted_count: dry.deleted_count,
    });
    const receipts = await other.receipts();
    expect(receipts).toMatchObject([
      {
        operation: 'memory.purge_tenant',
        outputs_ref: { deleted_count: purged.deleted_count },
        chain: { seq: 1 },
        metadata: { previous_chain: { seq: before.chain.seq + 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) } },
      },
    ]);
    expect(await tablesWith(database.pool, secret)).toEqual([]);
    expect(pgdataFilesWith(platform.current.dataDir, secret)).toEqual([]);
    await untilGoneFromQueues(secret);
    expect(await warmHivemind(['receipts', 'verify', '--data', platform.current.dataDir])).toMatchObject({ status: 0 });

    expect(await other.replay('f')).toEqual([]);
    expect((await other.send('s', 'p', 'user', 'anew')).status).toBe(200);
    await other.remember('A fresh beginning.');
    expect(await other.contents('/recall_memory', { query: 'fresh beginning' })).toEqual(['A fresh beginning.']);
    expect((await other.receipts())[0]!.chain.seq).toBe(5);
    expect(await warmHivemind(['receipts', 'verify', '--data', platform.current.dataDir])).toMatchObject({ status: 0 });
  }, 120_000);
});
