import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './until';

export interface TestRedisOptions {
  /** Keeps what it holds when it is stopped or killed and started again. Default false. */
  appendOnly?: boolean;
  password?: string;
  /** Default `noeviction`. */
  maxmemoryPolicy?: string;
}

const ATTEMPTS = 5;

/** A real Redis of one test file: its own process, port and directory. */
export class TestRedis {
  private child: ChildProcess | null = null;

  private constructor(
    private readonly port: number,
    private readonly dir: string,
    private readonly options: TestRedisOptions,
  ) {}

  /**
   * Starts the `redis-server` of the PATH, or the one that the environment variable REDIS_SERVER names.
   * @throws Error saying what to install when there is none
   */
  static async start(options: TestRedisOptions = {}): Promise<TestRedis> {
    requireProgram();
    for (let attempt = 1; ; attempt++) {
      const redis = new TestRedis(await freePort(), mkdtempSync(join(tmpdir(), 'hm-redis-')), options);
      try {
        await redis.resume();
        return redis;
      } catch (error) {
        await redis.close();
        // Another process may have taken the port in the meantime.
        if (attempt === ATTEMPTS) throw error;
      }
    }
  }

  get url(): string {
    const { password } = this.options;
    return `redis://${password === undefined ? '' : `:${encodeURIComponent(password)}@`}127.0.0.1:${this.port}`;
  }

  /** Starts it again on the same port and directory. */
  async resume(): Promise<void> {
    const { appendOnly = false, password, maxmemoryPolicy = 'noeviction' } = this.options;
    const settings = {
      port: this.port,
      bind: '127.0.0.1',
      dir: this.dir,
      save: '',
      appendonly: appendOnly ? 'yes' : 'no',
      appendfsync: 'everysec',
      'maxmemory-policy': maxmemoryPolicy,
      ...(password === undefined ? {} : { requirepass: password }),
    };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const child = spawn(program(), args, { stdio: 'ignore' });
    this.child = child;
    // A test run that is ended early leaves no server behind.
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    await until(
      () => (child.exitCode === null ? answers(this.port) : Promise.reject(new Error('redis-server ended'))),
      (answered) => answered,
    );
  }

  /** Ends it in order, as an operator would. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** Ends it as a power failure would. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** Keeps its connections and answers nothing until it is thawed. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  async close(): Promise<void> {
    await this.end('SIGKILL');
    rmSync(this.dir, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit', { signal: AbortSignal.timeout(10_000) });
    child.kill(signal);
    await exit;
  }
}

const program = (): string => process.env.REDIS_SERVER ?? 'redis-server';

function requireProgram(): void {
  if (spawnSync(program(), ['--version']).status === 0) return;
  throw new Error(
    `${program()} cannot be run. These tests need Redis 7: install it (Debian and Ubuntu: apt-get install redis-server; ` +
      'macOS: brew install redis) or name the program in the environment variable REDIS_SERVER.',
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether it takes commands, be it only to ask for the password. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const end = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('data', (data) => end(/^(\+PONG|-NOAUTH)/.test(data.toString())));
    socket.once('error', () => end(false));
    socket.setTimeout(1_000, () => end(false));
  });
}
