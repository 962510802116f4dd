import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  connectPostgres,
  DataDirectoryInUseError,
  dataLockHolder,
  findEmbeddedDatabase,
  type Postgres,
  type PostgresOptions,
  startEmbeddedDatabase,
} from '@hivemind/adapters';
import type { StoresConfig } from '../config/stores-config.schema';
import { databaseTemplate, migrationsDirectory } from './migrations';
import { keptSecretKey, secretKey } from './secret-key';

/** What a command works on. */
export interface OpenedDirectory {
  postgres: Postgres;
  /** Where the records of projects without a cluster of their own lie; may be the same. */
  vectors: Postgres;
  /** The installation's 32-byte secret. */
  secret: Uint8Array;
}

/** A platform that is starting holds its directory for some seconds before its database answers. */
const OPEN_DEADLINE_MS = 20_000;
const PAUSE_MS = 100;

/** A command waits longer for a busy database than a request does. */
const PATIENCE = { maxConnections: 2, connectTimeoutMs: 10_000, queryTimeoutMs: 30_000 };

/**
 * Lets a command work on what a platform keeps: on the database that `DATABASE_URL` names; otherwise on a data directory,
 * on the database of the platform that runs there, or, when none does, on one that is started for the moment and brought
 * up to date.
 * @throws Error when the directory does not exist or its secret is not at hand, DataDirectoryInUseError when another
 *   process holds it and does not answer
 */
export async function withDataDirectory<T>(
  config: StoresConfig,
  work: (opened: OpenedDirectory) => Promise<T>,
): Promise<T> {
  const dataDir = resolve(config.HIVEMIND_DATA);
  const { DATABASE_URL, VECTOR_DATABASE_URL } = config;
  if (!DATABASE_URL && !existsSync(dataDir))
    throw new Error(`${dataDir} does not exist; start the platform on it once, or name its directory with --data`);
  const isNew = !DATABASE_URL && !existsSync(join(dataDir, 'pgdata'));
  const secret = (isNew ? secretKey : keptSecretKey)(dataDir, config.HIVEMIND_SECRET_KEY);
  const { postgres, close } = DATABASE_URL ? connect({ connectionString: DATABASE_URL }) : await open(dataDir);
  const vectors = await openVectors(postgres, dataDir, DATABASE_URL, VECTOR_DATABASE_URL);
  try {
    return await work({ postgres, vectors: vectors.postgres, secret });
  } finally {
    await vectors.close();
    await close();
  }
}

/** Records lie in the database, unless one is named for them, or a local stack keeps them beside a named database. */
async function openVectors(database: Postgres, dataDir: string, named?: string, url?: string): Promise<Opened> {
  if (url) return connect({ connectionString: url });
  const beside = named ? await joinRunning(dataDir) : null;
  return beside ?? { postgres: database, close: () => Promise.resolve() };
}

function connect(where: PostgresOptions): Opened {
  const postgres = connectPostgres({ ...where, ...PATIENCE });
  return { postgres, close: () => postgres.close() };
}

interface Opened {
  postgres: Postgres;
  close(): Promise<void>;
}

/** Another command may come or go at any moment, so both ways are tried until one works. */
async function open(dataDir: string): Promise<Opened> {
  const deadline = Date.now() + OPEN_DEADLINE_MS;
  for (;;) {
    const opened = (await joinRunning(dataDir)) ?? (await startOwn(dataDir));
    if (opened) return opened;
    const holder = dataLockHolder(dataDir);
    if (holder && Date.now() > deadline) throw new DataDirectoryInUseError(dataDir, holder.pid);
    await sleep(PAUSE_MS);
  }
}

async function joinRunning(dataDir: string): Promise<Opened | null> {
  const running = findEmbeddedDatabase(dataDir);
  if (!running) return null;
  const postgres = connectPostgres({ ...running, ...PATIENCE });
  try {
    await postgres.pool.query('SELECT 1');
    return { postgres, close: () => postgres.close() };
  } catch {
    await postgres.close();
    return null;
  }
}

/** Null when another process was faster. */
async function startOwn(dataDir: string): Promise<Opened | null> {
  try {
    const database = await startEmbeddedDatabase({
      dataDir,
      migrationsDir: migrationsDirectory(),
      template: databaseTemplate(),
    });
    const postgres = connectPostgres({ ...database.connection, ...PATIENCE });
    return { postgres, close: () => postgres.close().then(() => database.close()) };
  } catch (error) {
    if (error instanceof DataDirectoryInUseError) return null;
    throw error;
  }
}
