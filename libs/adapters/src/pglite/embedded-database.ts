import { resolve } from 'node:path';
import { acquireDataLock, dataLockHolder } from './data-lock';
import { isCompiled, serveDatabaseInThread } from './database-thread';
import { Housekeeping } from './housekeeping';
import { findSocketPlace, prepareSocketPlace, removeSocketPlace } from './socket-place';

export interface EmbeddedDatabaseOptions {
  /** Belongs to one process at a time. Holds `pgdata/` (the database), `run/` (the socket) and the lock. */
  dataDir: string;
  /** A `prisma/migrations` directory, applied before the first client is let in. */
  migrationsDir?: string;
  /**
   * A directory that `makeDatabaseTemplate` made, by the same version of this library: a first start copies it instead of
   * making a database. Not used when it is missing.
   */
  template?: string;
  /**
   * Where the lock lies and how long it is waited for, when another process holds the data directory as a whole and this
   * one runs its database. By default the data directory's own, not waited for.
   */
  lock?: { directory: string; waitMs: number };
  /** Called once when the database breaks down while it serves. The process cannot serve requests after that. */
  onCrash?: (error: Error) => void;
  /**
   * `thread` (default): in a worker thread. `inline`: in the calling thread, whose event loop then stands still during
   * each statement; the default where only TypeScript sources are at hand, as in tests.
   */
  run?: 'thread' | 'inline';
}

/** How a PostgreSQL client reaches the embedded database; `pg.Pool` takes it as it is. */
export interface EmbeddedConnection {
  /** Directory of the unix socket. */
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedDatabase {
  readonly connection: EmbeddedConnection;
  /**
   * Lets running statements finish, cuts the clients off, writes a checkpoint, removes the socket and gives the data
   * directory up. Close pools first. Past the deadline a database thread is stopped as by a crash, which loses nothing.
   * @param deadlineMs default 10 seconds
   */
  close(deadlineMs?: number): Promise<void>;
}

const CLOSE_DEADLINE_MS = 10_000;

const connectionTo = (host: string, port: number): EmbeddedConnection => ({
  host,
  port,
  user: 'postgres',
  database: 'postgres',
});

/**
 * Runs PostgreSQL (PGlite with `vector` and `pg_textsearch`) inside this process, durable in a directory.
 * A first start takes a few seconds, later ones less than two.
 * @throws DataDirectoryInUseError when another process uses the directory, and whatever a migration raises
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  const lock = await acquireDataLock(options.lock?.directory ?? dataDir, options.lock?.waitMs);
  const release = () => {
    removeSocketPlace(dataDir);
    lock.release();
  };
  try {
    const place = prepareSocketPlace(dataDir);
    const inThread = (options.run ?? (isCompiled() ? 'thread' : 'inline')) === 'thread';
    // The thread loads the database for itself.
    const serve = inThread ? serveDatabaseInThread : (await import('./database-server.js')).serveDatabase;
    const server = await serve(
      {
        dataDir,
        socketPath: place.path,
        migrationsDir: options.migrationsDir ?? null,
        template: options.template ?? null,
      },
      (error) => options.onCrash?.(error),
    );
    const connection = connectionTo(place.host, place.port);
    const housekeeping = new Housekeeping(connection);
    return {
      connection,
      close: (deadlineMs = CLOSE_DEADLINE_MS) => {
        housekeeping.stop();
        return server.close(deadlineMs).finally(release);
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** How to reach the database of a data directory that another process runs now, or null when none does. */
export function findEmbeddedDatabase(dataDir: string): EmbeddedConnection | null {
  if (!dataLockHolder(dataDir)) return null;
  const { host, port } = findSocketPlace(dataDir);
  return connectionTo(host, port);
}
