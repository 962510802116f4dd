import { until } from '@hivemind/ports/conformance';
import { openTestDatabase, type TestDatabase } from '../../test/embedded-test-database';
import { Housekeeping } from './housekeeping';

const DEADLINE_MS = 20_000;
const KEPT = 'hm_kept';
const SEARCHED = 'hm_searched';

describe('Housekeeping', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    for (const table of [KEPT, SEARCHED]) {
      await database.pool.query(`create table ${table} (id int primary key, text text, dense vector(2))`);
      await database.pool.query(`alter table ${table} alter column text set storage external`);
    }
    await database.pool.query(`create index on ${SEARCHED} using hnsw (dense vector_cosine_ops)`);
  }, 60_000);
  afterAll(() => database.close());

  const one = async (query: string) => Number((await database.pool.query<{ n: string }>(query)).rows[0]!.n);
  const sizeOf = (table: string) => one(`select pg_total_relation_size('${table}') as n`);
  const deadIn = (table: string) =>
    one(`select n_dead_tup as n from pg_stat_user_tables where relid = '${table}'::regclass`);
  const write = async (table: string) => {
    const text = 'x'.repeat(10_000);
    await database.pool.query(`insert into ${table} values (1, '', '[1,0]') on conflict do nothing`);
    for (let i = 0; i < 100; i++)
      await database.pool.query(`update ${table} set text = $1, dense = '[${i},1]'`, [text + i]);
    await until(
      () => deadIn(table),
      (dead) => dead >= 50,
      DEADLINE_MS,
    );
  };
  const tidied = async (table: string) => {
    const housekeeping = new Housekeeping(database.connection, 50);
    await until(
      () => deadIn(table),
      (dead) => dead === 0,
      DEADLINE_MS,
    );
    housekeeping.stop();
  };

  it('lets a table that is written all the time use its space again', async () => {
    await write(KEPT);
    await tidied(KEPT);
    const before = await sizeOf(KEPT);
    await write(KEPT);
    await tidied(KEPT);
    expect(await sizeOf(KEPT)).toBeLessThan(before * 1.1);
  }, 60_000);

  it('waits for a transaction of another client, and breaks none', async () => {
    await write(KEPT);
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`update ${KEPT} set text = 'in a transaction'`);
    const housekeeping = new Housekeeping(database.connection, 20);
    for (let i = 0; i < 20; i++) await client.query('select 1');
    await client.query('commit');
    client.release();
    await until(
      () => deadIn(KEPT),
      (dead) => dead === 0,
      DEADLINE_MS,
    );
    housekeeping.stop();
    expect((await database.pool.query(`select text from ${KEPT}`)).rows).toEqual([{ text: 'in a transaction' }]);
  }, 60_000);

  it('writes a checkpoint when the log has grown, so that a start after a crash has little to replay', async () => {
    const sinceCheckpoint = () =>
      one(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as n from pg_control_checkpoint()`);
    const size = 1_000_000;
    await database.pool.query('create table hm_logged as select md5(i::text) from generate_series(1, 20000) i');
    expect(await sinceCheckpoint()).toBeGreaterThan(size);
    const housekeeping = new Housekeeping(database.connection, 50, size);
    await until(sinceCheckpoint, (bytes) => bytes < size, DEADLINE_MS);
    housekeeping.stop();
  }, 60_000);

  it('warns when it cannot do its work', async () => {
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
    const housekeeping = new Housekeeping({ ...database.connection, host: '/nowhere' }, 20);
    expect(await warned).toMatchObject({
      name: 'HousekeepingWarning',
      message: expect.stringContaining('nowhere') as string,
    });
    housekeeping.stop();
  });

  it('leaves tables under a search index alone', async () => {
    await write(SEARCHED);
    await write(KEPT);
    await tidied(KEPT);
    expect(await deadIn(SEARCHED)).toBeGreaterThanOrEqual(50);
  }, 60_000);
});
