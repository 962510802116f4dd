import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { EmbedderSetupError } from '../embedding/embedder-setup-error';
import type { EmbeddingModel, ModelChoice, ModelRows } from './embedding-model';
import type { ModelThreadReport } from './model.worker';

/** Compiled like this file, or a source like it where node was taught to read TypeScript. */
const WORKER_FILE = join(__dirname, `model.worker${extname(__filename)}`);

/** Whether plain node can run the worker: it is compiled. A test runner's own way to read sources ends at its threads. */
export const isCompiled = (): boolean => extname(__filename) === '.js' && existsSync(WORKER_FILE);

interface Asked {
  resolve(rows: ModelRows): void;
  reject(error: Error): void;
}

/** `openModel` in a thread of its own, so that a running model never holds up the caller's event loop. */
export async function openModelInThread(choice: ModelChoice): Promise<EmbeddingModel> {
  const worker = new Worker(WORKER_FILE, { workerData: choice, name: 'embedding-model' });
  let asked: Asked | undefined;
  let failure: Error | undefined;
  const settle = (act: (asked: Asked) => void): void => {
    // An idle model keeps no process from ending; a running one does.
    worker.unref();
    if (asked) act(asked);
    asked = undefined;
  };

  await new Promise<void>((resolve, reject) => {
    worker.once('message', (report: ModelThreadReport) =>
      report.type === 'unusable' ? reject(new EmbedderSetupError(report.message)) : resolve(),
    );
    worker.on('error', (error) => (failure = error));
    worker.on('exit', (code) => {
      failure ??= new Error(`The thread of the embedding model ended with code ${code}`);
      settle((waiting) => waiting.reject(failure!));
      reject(failure);
    });
  });
  worker.on('message', (report: ModelThreadReport) => {
    if (report.type === 'rows') settle(({ resolve }) => resolve(report.rows));
    if (report.type === 'failed') settle(({ reject }) => reject(new Error(report.message)));
  });
  worker.unref();

  return (texts) =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure);
      asked = { resolve, reject };
      worker.ref();
      worker.postMessage(texts);
    });
}
