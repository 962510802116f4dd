import { until } from '@hivemind/ports/conformance';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A worker in a process of its own. */
export interface SpawnedWorker {
  /** Resolves once the worker has told of this. */
  told(line: string): Promise<void>;
  kill(): Promise<void>;
}

const TOLD_DEADLINE_MS = 30_000;

export function spawnWorker(url: string, prefix: string): SpawnedWorker {
  const args = ['--require', join(__dirname, 'typescript-hook.cjs'), '--conditions', '@hivemind/source'];
  const child = spawn(process.execPath, [...args, join(__dirname, 'worker-process.ts'), url, prefix], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return {
    async told(line) {
      await until(
        () => output,
        (text) => text.split('\n').includes(line),
        TOLD_DEADLINE_MS,
      );
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}
