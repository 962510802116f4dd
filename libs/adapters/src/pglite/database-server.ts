import { PGlite } from '@electric-sql/pglite';
import { pg_textsearch } from '@electric-sql/pglite-pg_textsearch';
import { vector } from '@electric-sql/pglite-pgvector';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { migrate } from './migrate';
import { WireServer } from './wire-server';

/** What the thread that runs the database is told. Plain data: it crosses the thread's boundary. */
export interface DatabaseServerOptions {
  dataDir: string;
  socketPath: string;
  migrationsDir: string | null;
  template: string | null;
}

/** A running database with an open socket. */
export interface DatabaseServer {
  /** Lets running statements finish, cuts the clients off and shuts the database down. */
  close(deadlineMs: number): Promise<void>;
}

/**
 * Opens the database of a data directory, makes it on first use, applies the migrations and only then opens the
 * socket. The calling thread does the database's work from then on.
 * @param onFatal the database broke down while it served; what was acknowledged is safe on disk
 */
export async function serveDatabase(
  options: DatabaseServerOptions,
  onFatal: (error: Error) => void,
): Promise<DatabaseServer> {
  const db = await openDatabase(options.dataDir, options.template);
  try {
    if (options.migrationsDir !== null) await migrate(db, options.migrationsDir);
    const server = new WireServer({ backend: db, socketPath: options.socketPath, onFatal });
    await server.listen();
    return {
      async close() {
        await server.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/**
 * A new database directory is filled file by file, so one whose making was interrupted cannot be used. A mark stands
 * beside it meanwhile; nothing can have been stored in a directory that still has it.
 */
async function openDatabase(dataDir: string, template: string | null): Promise<PGlite> {
  const directory = join(dataDir, 'pgdata');
  const unfinished = join(dataDir, 'pgdata.unfinished');
  if (existsSync(unfinished)) rmSync(directory, { recursive: true, force: true });
  const isNew = !existsSync(join(directory, 'PG_VERSION'));
  if (isNew) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, '');
  }
  try {
    if (isNew && template !== null && existsSync(template)) cpSync(template, directory, { recursive: true });
    const db = await open(directory);
    rmSync(unfinished, { force: true });
    return db;
  } catch (cause) {
    // What WebAssembly throws need not be an error, nor say anything.
    throw new Error(`The database in ${directory} cannot be opened: ${inspect(cause, { depth: 1 })}`);
  }
}

/**
 * V8 compiles a function of WebAssembly again, for speed, once it has done so much work. With its own bound, an eleventh of
 * this, it does so for what only the start needs: 1.4 of 4.2 seconds of processor time of a short command.
 */
const TIERING_BUDGET_BYTES = 20_000_000;

export async function open(directory: string): Promise<PGlite> {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET_BYTES}`);
  const db = await PGlite.create(directory, {
    extensions: { vector, pg_textsearch },
    startParams: START_PARAMETERS,
  });
  await db.exec('create extension if not exists vector; create extension if not exists pg_textsearch;');
  return db;
}

/** How much of the write-ahead log a checkpoint keeps as files to write over: a quarter of PostgreSQL's default. */
const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'max_wal_size=256MB'];
