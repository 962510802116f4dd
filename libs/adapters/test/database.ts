import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from '../src/pglite/database-server';
import { migrate } from '../src/pglite/migrate';
import { WireServer } from '../src/pglite/wire-server';
import { databaseTemplate } from './database-template';

const MIGRATIONS = join(__dirname, '..', '..', '..', 'prisma', 'migrations');
const PORT = 5432;

/** Making a database takes seconds, on a busy machine many. */
export const DATABASE_TIMEOUT_MS = 120_000;

/** A database of this test file alone, migrated and served on a unix socket. */
export interface TestDatabase {
  /** Where it is, as `connectPostgres` takes it. */
  at: { host: string; port: number; user: string; database: string };
  /** Takes the socket away, as a crash of the server would; what is stored stays. */
  stopServing(): Promise<void>;
  serve(): Promise<void>;
  close(): Promise<void>;
}

export async function startDatabase(): Promise<TestDatabase> {
  const host = mkdtempSync(join(tmpdir(), 'hm-db-'));
  const directory = join(host, 'pgdata');
  if (databaseTemplate) cpSync(databaseTemplate, directory, { recursive: true });
  const backend = await open(directory);
  await migrate(backend, MIGRATIONS);
  let server: WireServer | undefined;
  const onFatal = (error: Error) => {
    throw error;
  };
  const serve = async () => {
    server = new WireServer({ backend, socketPath: join(host, `.s.PGSQL.${PORT}`), onFatal });
    await server.listen();
  };
  const stopServing = async () => {
    await server?.close();
    server = undefined;
  };
  await serve();
  return {
    at: { host, port: PORT, user: 'postgres', database: 'postgres' },
    serve,
    stopServing,
    async close() {
      await stopServing();
      await backend.close();
      rmSync(host, { recursive: true, force: true });
    },
  };
}
