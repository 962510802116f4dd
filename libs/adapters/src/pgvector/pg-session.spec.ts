import { Pool } from 'pg';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '../../test/embedded-test-database';
import { PgSession } from './pg-session';
import { PgVectorStores } from './pg-vector-stores';

const unavailable = expect.objectContaining({ code: 'STORAGE_UNAVAILABLE', cause: expect.anything() as Error });

describe('A session with a database that cannot be reached', () => {
  const directory = mkdtempSync(join(tmpdir(), 'hm-session-'));
  let server: Server;
  const sockets: Socket[] = [];
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    rmSync(directory, { recursive: true, force: true });
  });

  it('fails with STORAGE_UNAVAILABLE when nobody listens', async () => {
    const pool = new Pool({ host: join(directory, 'nowhere'), port: 5432, user: 'postgres' });
    const store = await new PgVectorStores(pool).of('proj_0123456789ab');
    await expect(store.count(['memory'])).rejects.toEqual(unavailable);
    await expect(store.ensure({ model: 'any', dimensions: 8 })).rejects.toEqual(unavailable);
    await pool.end();
  });

  it('fails with STORAGE_UNAVAILABLE within its deadline when the server never answers', async () => {
    server = createServer((socket) => sockets.push(socket)).listen(join(directory, '.s.PGSQL.5432'));
    const pool = new Pool({ host: directory, port: 5432, user: 'postgres' });
    pool.on('error', () => {});
    const started = Date.now();
    await expect(new PgSession(pool, 200).rows({ text: 'select 1' })).rejects.toEqual(unavailable);
    expect(Date.now() - started).toBeLessThan(5_000);
  });
});

describe('A session with a database', () => {
  let database: TestDatabase;
  let session: PgSession;
  beforeAll(async () => {
    database = await openTestDatabase();
    session = new PgSession(database.pool, 5_000);
  }, 120_000);
  afterAll(() => database.close());

  it('lets an error of a statement through as it is', async () => {
    await expect(session.rows({ text: 'select * from nowhere' })).rejects.toMatchObject({ code: '42P01' });
  });

  it('holds no more statements prepared than a few hundred, however many there are', async () => {
    const most = 500;
    for (let i = 0; i < most + 100; i++) {
      const rows = await session.rows({ name: `held_${i}`, text: `select $1::int + ${i} as n` }, [1]);
      expect(rows).toEqual([{ n: i + 1 }]);
    }
    const [held] = await session.rows<{ n: number }>({
      text: `select count(*)::int as n from pg_prepared_statements where name like '%held_%'`,
    });
    expect(held!.n).toBeLessThanOrEqual(most);
    expect(held!.n).toBeGreaterThan(0);
  });

  it('rolls a transaction back that throws, and goes on', async () => {
    await session.rows({ text: 'create table numbers (n int)' });
    const failed = session.transaction(async (connection) => {
      await connection.rows({ text: 'insert into numbers values (1)' });
      throw new Error('on second thoughts');
    });
    await expect(failed).rejects.toThrow('on second thoughts');
    await session.transaction((connection) => connection.rows({ text: 'insert into numbers values (2)' }));
    expect(await session.rows({ text: 'select n from numbers' })).toEqual([{ n: 2 }]);
  });

  it('fails with STORAGE_UNAVAILABLE when a statement outlasts its deadline, and the pool lives on', async () => {
    const hasty = new PgSession(database.pool, 1);
    const slow = { text: 'select count(*) from generate_series(1, 3000000)' };
    await expect(hasty.rows(slow)).rejects.toEqual(unavailable);
    expect(await session.rows({ text: 'select 1 as one' })).toEqual([{ one: 1 }]);
  });
});
