import { mkdtempSync, rmSync } from 'node:fs';
import { type Server, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE_TIMEOUT_MS, type TestDatabase, startDatabase } from '../../test/database';
import { connectPostgres } from './connect-postgres';
import { storageError } from './storage-error';

let database: TestDatabase;

beforeAll(async () => {
  database = await startDatabase();
}, DATABASE_TIMEOUT_MS);

afterAll(() => database.close());

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'none';
  } catch (error) {
    return storageError(error).code;
  }
};

/** A server that takes connections and never says a word. */
async function startSilentServer(): Promise<{ at: { host: string; port: number }; close(): void }> {
  const host = mkdtempSync(join(tmpdir(), 'hm-silent-'));
  const server: Server = createServer((socket) => socket.unref()).unref();
  await new Promise<void>((resolve) => server.listen(join(host, '.s.PGSQL.5432'), resolve));
  return {
    at: { host, port: 5432 },
    close: () => {
      server.close();
      rmSync(host, { recursive: true, force: true });
    },
  };
}

describe('connectPostgres', () => {
  it('serves plain queries and Prisma from one pool', async () => {
    const postgres = connectPostgres({ ...database.at, maxConnections: 1 });
    expect((await postgres.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(await postgres.prisma.workspace.count()).toBe(0);
    expect(postgres.pool.totalCount).toBe(1);
    await postgres.close();
    expect(await codeOf(postgres.pool.query('SELECT 1'))).toBe('STORAGE_UNAVAILABLE');
  });

  it('fails with STORAGE_UNAVAILABLE where nobody listens', async () => {
    const postgres = connectPostgres({ host: '/nowhere', port: 5432 });
    expect(await codeOf(postgres.pool.query('SELECT 1'))).toBe('STORAGE_UNAVAILABLE');
    expect(await codeOf(postgres.prisma.workspace.count())).toBe('STORAGE_UNAVAILABLE');
    await postgres.close();
  });

  it('does not wait longer than its deadline for a server that does not answer', async () => {
    const silent = await startSilentServer();
    const postgres = connectPostgres({ ...silent.at, connectTimeoutMs: 100 });
    expect(await codeOf(postgres.pool.query('SELECT 1'))).toBe('STORAGE_UNAVAILABLE');
    expect(await codeOf(postgres.prisma.workspace.count())).toBe('STORAGE_UNAVAILABLE');
    await postgres.close();
    silent.close();
  });

  it('does not wait longer than its deadline for a query, nor for running queries when it closes', async () => {
    const postgres = connectPostgres({ ...database.at, queryTimeoutMs: 300, connectTimeoutMs: 300 });
    await postgres.pool.query('SELECT 1');
    const other = connectPostgres(database.at);
    const holder = await other.pool.connect();
    await holder.query('BEGIN');
    // An open transaction keeps the embedded database to itself.
    expect(await codeOf(postgres.pool.query('SELECT 1'))).toBe('STORAGE_UNAVAILABLE');
    expect(await codeOf(postgres.prisma.workspace.count())).toBe('STORAGE_UNAVAILABLE');
    const started = Date.now();
    await other.close(200);
    expect(Date.now() - started).toBeLessThan(2_000);
    await holder.query('ROLLBACK');
    holder.release();
    await postgres.close();
  });

  it('survives connections that break, idle or taken, tells of them and connects anew', async () => {
    const lost: string[] = [];
    const postgres = connectPostgres({ ...database.at, onConnectionLost: (error) => lost.push(error.message) });
    const taken = await postgres.pool.connect();
    await postgres.pool.query('SELECT 1');
    await database.stopServing();
    // Both losses are told as the sockets close; the test's own deadline ends the wait.
    while (lost.length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(lost).toHaveLength(2);
    expect(await codeOf(taken.query('SELECT 1'))).toBe('STORAGE_UNAVAILABLE');
    taken.release(true);
    await database.serve();
    expect(await codeOf(postgres.pool.query('SELECT 1'))).toBe('none');
    await postgres.close();
  });
});
