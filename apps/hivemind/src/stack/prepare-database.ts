import {
  connectPostgres,
  migrate,
  PostgresTenantDirectory,
  PostgresTenantRegistry,
  SecretBox,
} from '@hivemind/adapters';
import { SystemClock } from '@hivemind/platform';
import type { StorageBinding } from '@hivemind/ports';
import type { StackConfig } from '../config/stack-config.schema';
import { type Bootstrap, bootstrap } from '../embedded/bootstrap';
import { readConnection } from '../embedded/connection-file';
import { migrationsDirectory } from '../embedded/migrations';

const PATIENCE = { maxConnections: 2, connectTimeoutMs: 10_000, queryTimeoutMs: 30_000 };

/** Migrations and the first workspace, before any service starts. */
export async function prepareDatabase(
  connectionString: string,
  secret: Uint8Array,
  dataDir: string,
  { QDRANT_URL, QDRANT_API_KEY }: StackConfig,
): Promise<Bootstrap> {
  const postgres = connectPostgres({ connectionString, ...PATIENCE });
  try {
    const client = await postgres.pool.connect();
    try {
      await migrate(
        { exec: (script) => client.query(script), query: (text, values) => client.query(text, values) },
        migrationsDirectory(),
      );
    } finally {
      client.release();
    }
    const [clock, secrets] = [new SystemClock(), new SecretBox(secret)];
    const registry = new PostgresTenantRegistry(postgres.prisma, secrets, clock);
    const directory = new PostgresTenantDirectory(postgres.pool, secrets, clock);
    const storage: StorageBinding = QDRANT_URL
      ? { kind: 'qdrant', url: QDRANT_URL, apiKey: QDRANT_API_KEY ?? null }
      : { kind: 'embedded' };
    try {
      return await bootstrap(registry, directory, clock, readConnection(dataDir)?.api_key, storage);
    } finally {
      await directory.close();
    }
  } finally {
    await postgres.close();
  }
}
