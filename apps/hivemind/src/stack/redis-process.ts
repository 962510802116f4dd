import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger } from '@hivemind/platform';
import { connectRedis } from '@hivemind/platform/queue';
import { SupervisedProcess } from './supervised-process';

const PROBE_PAUSE_MS = 50;

/** A Redis of this machine's own, with its data in `directory`. */
export interface LocalRedis {
  process: SupervisedProcess;
  url: string;
}

/**
 * A `redis-server` that is found on the PATH, on a free port of the loopback interface, with a password that nobody is
 * told. It writes every change to a log that is flushed each second, and never evicts.
 * @throws Error saying what to install when there is none
 */
export async function localRedis(directory: string, log: Logger, onStarted: () => void): Promise<LocalRedis> {
  const command = findServer();
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const pidFile = join(directory, 'redis.pid');
  endOrphan(pidFile);
  const port = await freePort();
  const password = randomBytes(24).toString('hex');
  const url = `redis://:${password}@127.0.0.1:${port}`;
  const settings = {
    bind: '127.0.0.1',
    port,
    requirepass: password,
    dir: directory,
    pidfile: pidFile,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '""',
    'maxmemory-policy': 'noeviction',
    loglevel: 'warning',
  };
  const plan = () => ({
    name: 'redis',
    command,
    args: ['-'],
    env: process.env,
    channel: false,
    input: Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
    ready: async (child: ChildProcess) => {
      endWithSupervisor(child.pid!);
      await answers(url, log);
      return { port };
    },
  });
  return { url, process: new SupervisedProcess('redis', plan, log, onStarted) };
}

async function answers(url: string, log: Logger): Promise<void> {
  for (;;) {
    // Silent: that it does not answer yet is no news.
    const link = await connectRedis({ url, log: log.child({}, { level: 'silent' }) });
    try {
      await link.probe();
      return;
    } catch {
      await sleep(PROBE_PAUSE_MS);
    } finally {
      link.close();
    }
  }
}

/**
 * Redis would outlive a supervisor that is killed. A shell waits for the end of its input, which the system closes with
 * the supervisor however that ends, and then ends Redis.
 */
function endWithSupervisor(pid: number): void {
  const script = 'cat >/dev/null; kill "$1" 2>/dev/null';
  const watcher = spawn('sh', ['-c', script, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => undefined);
  watcher.unref();
  (watcher.stdin as Socket).unref();
}

/** A server that outlived the supervisor that started it: it holds the files. */
function endOrphan(pidFile: string): void {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    // The number may be another's by now.
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('redis-server')) process.kill(pid, 'SIGKILL');
  } catch {
    // There is no such file, or no such process.
  }
}

function findServer(): string {
  const directories = (process.env.PATH ?? '').split(delimiter);
  for (const name of ['redis-server', 'valkey-server'])
    for (const directory of directories) {
      const path = join(directory, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        continue;
      }
    }
  throw new Error(
    'no redis-server was found: install one (Debian: apt-get install redis-server), or name a running one in REDIS_URL',
  );
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
