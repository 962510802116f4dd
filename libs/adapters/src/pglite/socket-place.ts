import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Longest path of a unix socket on Linux, in bytes; 103 elsewhere. */
const MAX_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;
/** PostgreSQL clients look for `<host>/.s.PGSQL.<port>`. */
const PORT = 5432;
const NOTE = 'socket-directory';

/** Where the embedded database listens: what a PostgreSQL client takes as host (a directory) and port. */
export interface SocketPlace {
  host: string;
  port: number;
  path: string;
}

const placeIn = (host: string): SocketPlace => ({ host, port: PORT, path: join(host, `.s.PGSQL.${PORT}`) });

/**
 * Prepares `<dataDir>/run` (mode 0700), or, where that makes the socket's path too long for the system, a private
 * directory among the temporary files whose path is noted in `<dataDir>/run/socket-directory`. What an earlier process
 * left behind is removed: the caller holds the data lock.
 */
export function prepareSocketPlace(dataDir: string): SocketPlace {
  const run = resolve(dataDir, 'run');
  removeSocketPlace(dataDir);
  mkdirSync(run, { recursive: true, mode: 0o700 });
  chmodSync(run, 0o700);
  const place = placeIn(run);
  if (Buffer.byteLength(place.path) <= MAX_SOCKET_PATH) return place;
  const host = mkdtempSync(join(tmpdir(), 'hivemind-'));
  writeFileSync(join(run, NOTE), host, { mode: 0o600 });
  return placeIn(host);
}

/** Where the database of a data directory listens while a process runs it. */
export function findSocketPlace(dataDir: string): SocketPlace {
  return placeIn(notedDirectory(dataDir) ?? resolve(dataDir, 'run'));
}

/** Removes the socket, and the temporary directory that was made for it. */
export function removeSocketPlace(dataDir: string): void {
  const noted = notedDirectory(dataDir);
  rmSync(findSocketPlace(dataDir).path, { force: true });
  if (noted === null) return;
  if (isEmpty(noted)) rmSync(noted, { recursive: true, force: true });
  rmSync(resolve(dataDir, 'run', NOTE), { force: true });
}

function notedDirectory(dataDir: string): string | null {
  try {
    return readFileSync(resolve(dataDir, 'run', NOTE), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

function isEmpty(directory: string): boolean {
  try {
    return readdirSync(directory).length === 0;
  } catch {
    return false;
  }
}
