import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  connectPostgres,
  DataDirectoryInUseError,
  dataLockHolder,
  findEmbeddedDatabase,
  type Postgres,
  startEmbeddedDatabase,
} from '@hivemind/adapters';
import type { EmbeddedConfig } from '../config/embedded-config.schema';
import { migrationsDirectory } from './migrations';
import { keptSecretKey, secretKey } from './secret-key';

/** What a command works on. */
interface OpenedDirectory {
  postgres: Postgres;
  /** The installation's 32-byte secret. */
  secret: Uint8Array;
}

/** A platform that is starting holds its directory for some seconds before its database answers. */
const OPEN_DEADLINE_MS = 20_000;
const PAUSE_MS = 100;

/** A command waits longer for a busy database than a request does. */
const PATIENCE = { maxConnections: 2, connectTimeoutMs: 10_000, queryTimeoutMs: 30_000 };

/**
 * Lets a command work on a data directory: on the database of the platform that runs there, or, when none does, on one
 * that is started for the moment and brought up to date.
 * @throws Error when the directory does not exist or its secret is not at hand, DataDirectoryInUseError when another
 *   process holds it and does not answer
 */
export async function withDataDirectory<T>(
  config: EmbeddedConfig,
  work: (opened: OpenedDirectory) => Promise<T>,
): Promise<T> {
  const dataDir = resolve(config.HIVEMIND_DATA);
  if (!existsSync(dataDir))
    throw new Error(`${dataDir} does not exist; start the platform on it once, or name its directory with --data`);
  const isNew = !existsSync(join(dataDir, 'pgdata'));
  const secret = (isNew ? secretKey : keptSecretKey)(dataDir, config.HIVEMIND_SECRET_KEY);
  const { postgres, close } = await open(dataDir);
  try {
    return await work({ postgres, secret });
  } finally {
    await close();
  }
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
    const database = await startEmbeddedDatabase({ dataDir, migrationsDir: migrationsDirectory() });
    const postgres = connectPostgres({ ...database.connection, ...PATIENCE });
    return { postgres, close: () => postgres.close().then(() => database.close()) };
  } catch (error) {
    if (error instanceof DataDirectoryInUseError) return null;
    throw error;
  }
}
