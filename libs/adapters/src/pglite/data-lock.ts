import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isAlive, type ProcessIdentity } from './process-identity';

/** The right to use a data directory. */
export interface DataLock {
  /** Gives the directory up; repeated calls do nothing. */
  release(): void;
}

/** The directory is in use: by whom, and what to do about it. */
export class DataDirectoryInUseError extends Error {
  constructor(
    readonly dataDir: string,
    readonly pid: number,
  ) {
    super(
      `The data directory ${dataDir} is in use by process ${pid}. One process may use it at a time: ` +
        'stop that process, or choose another data directory.',
    );
    this.name = 'DataDirectoryInUseError';
  }
}

const LOCK = 'hivemind.lock';
/** Tells the drafts of one process apart. */
let drafts = 0;
const TAKEOVER_TRIES = 40;
const TAKEOVER_PAUSE_MS = 50;

/**
 * Takes the data directory for this process, makes it when it is missing, and takes over the lock of a process that is
 * gone. Processes are told apart by number and start time, so the lock serves one machine (one pid namespace).
 * @param waitMs how long to wait for a holder that is about to end
 * @throws DataDirectoryInUseError naming the process that holds it, which may be this one
 */
export async function acquireDataLock(dataDir: string, waitMs = 0): Promise<DataLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, LOCK);
  const until = Date.now() + waitMs;
  for (let tries = 0; tries < TAKEOVER_TRIES; ) {
    if (create(path)) return lockAt(path);
    const holder = readHolder(path);
    if (holder && isAlive(holder)) {
      if (Date.now() >= until) throw new DataDirectoryInUseError(dataDir, holder.pid);
    } else {
      tries++;
      if (removeStale(path)) continue;
    }
    await sleep(TAKEOVER_PAUSE_MS);
  }
  throw new Error(
    `The stale lock ${path} could not be taken over. Remove it when no Hivemind process uses ${dataDir}.`,
  );
}

/** The process that uses the directory now, or null. */
export function dataLockHolder(dataDir: string): ProcessIdentity | null {
  const holder = readHolder(join(dataDir, LOCK));
  return holder && isAlive(holder) ? holder : null;
}

function lockAt(path: string): DataLock {
  let held = true;
  return {
    release() {
      if (held) rmSync(path, { force: true });
      held = false;
    },
  };
}

/** A link appears with its content or not at all, so that nobody reads half a lock. */
function create(path: string): boolean {
  const draft = `${path}.${process.pid}.${++drafts}`;
  writeFileSync(draft, JSON.stringify(identityOf(process.pid)), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes the lock of a dead process. A second lock guards the removal: otherwise, of two processes that saw the same
 * stale lock, the slower would remove the new lock of the faster.
 * @returns false when another process is at it
 */
function removeStale(path: string): boolean {
  const guard = `${path}.takeover`;
  if (!create(guard)) {
    const holder = readHolder(guard);
    if (holder && !isAlive(holder)) rmSync(guard, { force: true });
    return false;
  }
  try {
    const holder = readHolder(path);
    if (!holder || !isAlive(holder)) rmSync(path, { force: true });
    return true;
  } finally {
    rmSync(guard, { force: true });
  }
}

function readHolder(path: string): ProcessIdentity | null {
  try {
    const { pid, startTime } = JSON.parse(readFileSync(path, 'utf8')) as ProcessIdentity;
    return Number.isInteger(pid) && pid > 0 ? { pid, startTime } : null;
  } catch {
    return null;
  }
}
