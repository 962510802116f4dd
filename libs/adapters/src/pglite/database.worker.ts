import { parentPort, workerData } from 'node:worker_threads';
import { serveDatabase, type DatabaseServer, type DatabaseServerOptions } from './database-server';

/** What the thread says to its owner. A crash is not among it: an uncaught error ends the thread and is seen as such. */
export type DatabaseThreadReport = { type: 'ready' } | { type: 'closed' };

const port = parentPort;
if (!port) throw new Error('This file runs in a worker thread');

const crash = (error: Error) =>
  setImmediate(() => {
    throw error;
  });

function listenForClose(server: DatabaseServer): void {
  port!.once('message', () => {
    server.close(0).then(() => port!.postMessage({ type: 'closed' } satisfies DatabaseThreadReport), crash);
  });
}

serveDatabase(workerData as DatabaseServerOptions, crash).then((server) => {
  listenForClose(server);
  port.postMessage({ type: 'ready' } satisfies DatabaseThreadReport);
}, crash);
