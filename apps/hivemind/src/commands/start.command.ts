import { resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startEmbeddedDatabase } from '@hivemind/adapters/pglite';
import type { EmbeddedConfig } from '../config/embedded-config.schema';
import { databaseTemplate, migrationsDirectory } from '../embedded/migrations';
import { nextSignal } from './next-signal';

/**
 * Runs the embedded platform in the foreground until SIGTERM or SIGINT; resolves with the exit code. The database opens in
 * its own thread while this one loads the services: each takes about two seconds.
 */
export async function start(config: EmbeddedConfig): Promise<number> {
  const dataDir = resolve(config.HIVEMIND_DATA);
  process.stderr.write(`hivemind: opening ${dataDir}\n`);
  let onCrash: (error: Error) => void = () => undefined;
  const crash = new Promise<Error>((resolve) => (onCrash = resolve));
  const stopped = Promise.race([nextSignal(), crash]);
  const database = startEmbeddedDatabase({
    dataDir,
    migrationsDir: migrationsDirectory(),
    template: databaseTemplate(),
    onCrash,
  });
  // Whoever runs on it tells of a failure.
  database.catch(() => undefined);
  await nextTurn();
  const { runEmbedded } = await import('./run-embedded.js');
  return runEmbedded(config, database, stopped);
}
