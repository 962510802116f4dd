import { Pool } from 'pg';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedConnection, startEmbeddedDatabase } from '../src/pglite';
import { databaseTemplate } from './database-template';

/** A real database in a temporary directory, for one test file. */
export interface TestDatabase {
  connection: EmbeddedConnection;
  pool: Pool;
  close(): Promise<void>;
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hm-test-'));
  const database = await startEmbeddedDatabase({ dataDir, template: databaseTemplate, run: 'inline' });
  const pool = new Pool({ ...database.connection, max: 4 });
  return {
    connection: database.connection,
    pool,
    async close() {
      await pool.end();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
