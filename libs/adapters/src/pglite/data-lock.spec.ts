import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acquireDataLock, DataDirectoryInUseError, dataLockHolder } from './data-lock';
import { identityOf } from './process-identity';

describe('The data lock', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'hm-lock-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const writeLock = (holder: unknown) => writeFileSync(join(dataDir, 'hivemind.lock'), JSON.stringify(holder));

  it('is held by one at a time, also within one process, and tells who holds it', async () => {
    const lock = await acquireDataLock(dataDir);
    await expect(acquireDataLock(dataDir)).rejects.toThrow(`is in use by process ${process.pid}`);
    expect(dataLockHolder(dataDir)?.pid).toBe(process.pid);
    lock.release();
    expect(dataLockHolder(dataDir)).toBeNull();
    (await acquireDataLock(dataDir)).release();
  });

  it('makes a data directory that is missing, for its owner only', async () => {
    const lock = await acquireDataLock(join(dataDir, 'a', 'b'));
    expect(existsSync(join(dataDir, 'a', 'b', 'hivemind.lock'))).toBe(true);
    lock.release();
  });

  it('is refused while another living process holds it and taken over once that is killed', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(other, 'spawn');
    writeLock(identityOf(other.pid!));
    await expect(acquireDataLock(dataDir)).rejects.toBeInstanceOf(DataDirectoryInUseError);
    other.kill('SIGKILL');
    await once(other, 'exit');
    (await acquireDataLock(dataDir)).release();
  });

  it('is taken over when its number now belongs to a younger process', async () => {
    writeLock({ pid: process.pid, startTime: 'another boot/1' });
    (await acquireDataLock(dataDir)).release();
  });

  it('is taken over when it cannot be read', async () => {
    writeFileSync(join(dataDir, 'hivemind.lock'), '');
    (await acquireDataLock(dataDir)).release();
  });

  it('goes to one of many who find a stale lock at once', async () => {
    writeLock({ pid: 2 ** 22 + 1, startTime: null });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => acquireDataLock(dataDir)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  it('is not given up twice', async () => {
    const first = await acquireDataLock(dataDir);
    first.release();
    const second = await acquireDataLock(dataDir);
    first.release();
    expect(dataLockHolder(dataDir)).not.toBeNull();
    second.release();
  });
});
