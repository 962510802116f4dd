import { parentPort, workerData } from 'node:worker_threads';
import { type EmbeddingModel, type ModelChoice, type ModelRows, openModel } from './embedding-model';

/** What the thread says to its owner: first how the opening went, then one answer per message with texts. */
export type ModelThreadReport =
  | { type: 'ready' }
  | { type: 'unusable'; message: string }
  | { type: 'rows'; rows: ModelRows }
  | { type: 'failed'; message: string };

const port = parentPort;
if (!port) throw new Error('This file runs in a worker thread');

const report = (what: ModelThreadReport): void => port.postMessage(what);
const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

function serve(model: EmbeddingModel): void {
  port!.on('message', (texts: string[]) => {
    model(texts).then(
      ({ dims, data }) => report({ type: 'rows', rows: { dims: [...dims], data: Float32Array.from(data) } }),
      (error: unknown) => report({ type: 'failed', message: messageOf(error) }),
    );
  });
  report({ type: 'ready' });
}

openModel(workerData as ModelChoice).then(serve, (error: unknown) =>
  report({ type: 'unusable', message: messageOf(error) }),
);
