import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ApiClient, type Target } from './api-client';

const READY_DEADLINE_MS = 60_000;
const STOP_DEADLINE_MS = 30_000;

export interface PlatformConnection extends Target {
  tenant_id: string;
  /** Where the admin service answers, and its operator's token. */
  admin_url: string;
  admin_token: string;
  /** Null or absent where the platform has no queues. */
  redis_url?: string | null;
}

/** What is seen of a platform by whoever does not start and stop it. */
export type Platform = Pick<PlatformProcess, 'dataDir' | 'connection' | 'client'>;

/** A platform in a process of its own, over a real data directory, spoken to over HTTP. */
export class PlatformProcess {
  private constructor(
    readonly dataDir: string,
    readonly connection: PlatformConnection,
    readonly client: ApiClient,
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly errors: readonly string[],
  ) {}

  /** All that it has written to standard error. */
  get log(): string {
    return this.errors.join('');
  }

  get pid(): number {
    return this.child.pid!;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Lets this process end before the platform does. */
  unref(): void {
    for (const each of [this.child, this.child.stdin, this.child.stdout, this.child.stderr] as { unref?(): void }[])
      each.unref?.();
  }

  /**
   * Starts the built program and waits until it is ready.
   * @param main path of the built `main.js`
   * @param dataDir an existing directory to resume; a new temporary one by default
   * @param keeper path of a program that runs the built one, ends it when this process is gone, and removes its data
   */
  static async start(
    main: string,
    dataDir = temporaryDirectory(),
    env: Record<string, string> = {},
    keeper: string | null = null,
  ): Promise<PlatformProcess> {
    const merged: NodeJS.ProcessEnv = { ...process.env, NODE_OPTIONS: '', ...env };
    // The same tests hold for the platform in one process and for its services as processes of their own.
    const command = merged.HIVEMIND_TEST_PLATFORM === 'stack' ? 'stack' : 'start';
    const program = keeper === null ? [main] : [keeper, main];
    const child = spawn(process.execPath, [...program, command, '--port', '0', '--data', dataDir], { env: merged });
    const errors: string[] = [];
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
    try {
      await readyLine(child);
    } catch (error) {
      child.kill(keeper === null ? 'SIGKILL' : 'SIGTERM');
      throw new Error(`the platform did not get ready: ${String(error)}\n${errors.join('')}`);
    }
    const connection = JSON.parse(readFileSync(join(dataDir, 'connection.json'), 'utf8')) as PlatformConnection;
    return new PlatformProcess(dataDir, connection, new ApiClient(connection), child, errors);
  }

  /** Ends it as an operator would; resolves with the exit code. */
  stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  /** Ends it as a power failure would. */
  kill(): Promise<number | null> {
    return this.end('SIGKILL');
  }

  removeData(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.isRunning) return this.child.exitCode;
    const exit = once(this.child, 'exit', { signal: AbortSignal.timeout(STOP_DEADLINE_MS) });
    this.child.kill(signal);
    await exit;
    return this.child.exitCode;
  }
}

export const temporaryDirectory = (): string => mkdtempSync(join(tmpdir(), 'hivemind-'));

async function readyLine(child: ChildProcessWithoutNullStreams): Promise<void> {
  const deadline = AbortSignal.timeout(READY_DEADLINE_MS);
  const lines = createInterface({ input: child.stdout, signal: deadline });
  const exited = once(child, 'exit', { signal: deadline }).then(() => Promise.reject(new Error('the process ended')));
  const ready = (async () => {
    for await (const line of lines) if (line.startsWith('ready ')) return;
    throw new Error('no ready line');
  })();
  await Promise.race([ready, exited]);
  exited.catch(() => undefined);
  child.stdout.resume();
}
