import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(__dirname, '..', '..', 'dist', 'main.js');
const WARM = join(__dirname, 'warm-command-line.cjs');
const DEADLINE_MS = 30_000;

interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  env?: Record<string, string>;
  /** What standard input holds. Default: nothing. */
  input?: string;
}

/** Runs the built command line as an operator would, in a process of its own. */
export function hivemind(args: readonly string[], { env = {}, input = '' }: RunOptions = {}): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    timeout: DEADLINE_MS,
    input,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  return { status, stdout, stderr };
}

/** Runs it for a reader that is gone before there is anything to read. Resolves with its exit code and what it complains of. */
export async function hivemindUnread(args: readonly string[]): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...process.env, NODE_OPTIONS: '' } });
  child.stdout.destroy();
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close', { signal: AbortSignal.timeout(DEADLINE_MS) })) as [number | null];
  return { code, stderr };
}

/** A process that has the built command line loaded; one for all test files of a worker. */
let warm: ChildProcess | null = null;

/** The same in a process that runs many, one after the other: for all that does not concern the process itself. */
export async function warmHivemind(args: readonly string[], { env = {}, input = '' }: RunOptions = {}): Promise<Ran> {
  if (!warm?.connected) {
    // No terminal, as none is there for a command that is spawned.
    warm = fork(WARM, { env: { ...process.env, NODE_OPTIONS: '' }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    warm.unref();
    warm.channel!.unref();
  }
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(DEADLINE_MS)]);
  const answered = once(warm, 'message', { signal });
  const ended = once(warm, 'exit', { signal }).then(() => Promise.reject(new Error('the command ended its process')));
  warm.send({ args, env, input });
  try {
    const [ran] = (await Promise.race([answered, ended])) as [Ran];
    return ran;
  } finally {
    done.abort();
  }
}

/** The commands on one data directory, answered in JSON; all that they print is kept. */
export class CommandLine {
  printed = '';

  constructor(private readonly dataDir: () => string) {}

  /** @throws Error when the command does not exit with 0 */
  async run<T = Record<string, unknown>>(args: readonly string[], options?: RunOptions): Promise<T> {
    const { status, stdout, stderr } = await this.try([...args, '--json'], options);
    if (status !== 0) throw new Error(`hivemind ${args.join(' ')} exited with ${status}: ${stderr}`);
    return JSON.parse(stdout) as T;
  }

  async try(args: readonly string[], options?: RunOptions): Promise<Ran> {
    const ran = await warmHivemind([...args, '--data', this.dataDir()], options);
    this.printed += ran.stdout + ran.stderr;
    return ran;
  }
}
