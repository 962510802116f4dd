import { join } from 'node:path';
import { startEmbeddedDatabase } from '@hivemind/adapters/pglite';
import { createLogger, type Logger } from '@hivemind/platform';

/** What the supervisor tells the process, as JSON in its first argument. */
export interface DatabaseProcessOptions {
  dataDir: string;
  migrationsDir: string;
  template: string;
}

/** A database whose supervisor was killed finishes what it was asked and ends within this time. */
const PREDECESSOR_MS = 20_000;

/** The embedded database as a process of its own, for the services of a local stack. */
async function main(log: Logger): Promise<number> {
  const options = JSON.parse(process.argv[2]!) as DatabaseProcessOptions;
  let onCrash: (error: Error) => void = () => undefined;
  const over = new Promise<Error | null>((resolve) => {
    onCrash = resolve;
    process.once('SIGTERM', () => resolve(null));
    process.once('disconnect', () => resolve(null));
  });
  // The data directory is the supervisor's; this lock keeps two databases from one set of files.
  const lock = { directory: join(options.dataDir, 'database'), waitMs: PREDECESSOR_MS };
  const database = await startEmbeddedDatabase({ ...options, lock, onCrash });
  process.send?.({ port: database.connection.port });
  const failure = await over;
  if (failure) log.fatal({ err: failure }, 'the database broke down');
  await database.close();
  return failure ? 1 : 0;
}

const log = createLogger('database', 'info');
main(log).then(
  (code) => process.exit(code),
  (err: unknown) => {
    log.fatal({ err }, 'the database could not start');
    process.exit(1);
  },
);
