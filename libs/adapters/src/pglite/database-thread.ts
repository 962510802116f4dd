import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DatabaseServer, DatabaseServerOptions } from './database-server';

/** Compiled like this file, or a source like it where node was taught to read TypeScript. */
const WORKER_FILE = join(__dirname, `database.worker${extname(__filename)}`);

/** Whether plain node can run the worker: it is compiled. A test runner's own way to read sources ends at its threads. */
export const isCompiled = (): boolean => extname(__filename) === '.js' && existsSync(WORKER_FILE);

/** `serveDatabase` in a thread of its own, so that a long statement never holds up the caller's event loop. */
export async function serveDatabaseInThread(
  options: DatabaseServerOptions,
  onFatal: (error: Error) => void,
): Promise<DatabaseServer> {
  const worker = new Worker(WORKER_FILE, { workerData: options, name: 'embedded-database' });
  let state: 'starting' | 'serving' | 'closing' | 'ended' = 'starting';
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The database thread ended with code ${code} before it was ready`)));
  });
  state = 'serving';
  worker.removeAllListeners();
  let failure: Error | undefined;
  worker.on('error', (error) => (failure = error));
  worker.on('exit', (code) => {
    if (state === 'serving') onFatal(failure ?? new Error(`The database thread ended with code ${code}`));
    state = 'ended';
  });
  return {
    async close(deadlineMs) {
      if (state === 'ended') return;
      state = 'closing';
      await closed(worker, deadlineMs);
      await worker.terminate();
      if (failure) throw failure;
    },
  };
}

/** Asks the thread to close; resolves when it says so, when it ends, or when the deadline passes. */
function closed(worker: Worker, deadlineMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, deadlineMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    worker.once('message', done);
    worker.once('exit', done);
    worker.postMessage('close');
  });
}
