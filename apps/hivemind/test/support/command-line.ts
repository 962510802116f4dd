import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const MAIN = join(__dirname, '..', '..', 'dist', 'main.js');

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

/** Runs the built command line as an operator would. */
export function hivemind(args: readonly string[], { env = {}, input = '' }: RunOptions = {}): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    timeout: 30_000,
    input,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  return { status, stdout, stderr };
}

/** The commands on one data directory, answered in JSON; all that they print is kept. */
export class CommandLine {
  printed = '';

  constructor(private readonly dataDir: () => string) {}

  /** @throws Error when the command does not exit with 0 */
  run<T = Record<string, unknown>>(args: readonly string[], options?: RunOptions): T {
    const { status, stdout, stderr } = this.try([...args, '--json'], options);
    if (status !== 0) throw new Error(`hivemind ${args.join(' ')} exited with ${status}: ${stderr}`);
    return JSON.parse(stdout) as T;
  }

  try(args: readonly string[], options?: RunOptions): Ran {
    const ran = hivemind([...args, '--data', this.dataDir()], options);
    this.printed += ran.stdout + ran.stderr;
    return ran;
  }
}
