import { describeConfig, readConfig } from '@hivemind/platform/process';
import { createLogger, type Logger, Shutdown } from '@hivemind/platform';
import type { z } from 'zod';
import type { connectionsSchema } from '../config/connections-config.schema';

/** What a started process tells its supervisor: the port it answers on. */
export interface Started {
  port: number;
  /** Where it tells of itself, when that is apart from where it serves. */
  metricsPort?: number;
}

type ProcessSchema = z.ZodObject<typeof connectionsSchema.shape>;

/**
 * The life of one service process: settings, start, a signal, an orderly stop. Never returns: it exits with 0 after a
 * signal, with 1 when it could not start, with 2 when its settings are not usable.
 * @param start adds what must be undone to `shutdown` as it goes, so that a start that fails half-way is undone, too
 */
export async function runProcess<S extends ProcessSchema>(
  name: string,
  schema: S,
  start: (config: z.output<S>, log: Logger, shutdown: Shutdown) => Promise<Started>,
): Promise<never> {
  if (process.argv.includes('--help')) {
    process.stdout.write(
      `The ${name} service of Hivemind. It is configured by its environment:\n${describeConfig(schema)}\n`,
    );
    process.exit(0);
  }
  const config = configured(schema);
  const log = createLogger(name, config.HIVEMIND_LOG_LEVEL);
  const shutdown = new Shutdown(log);
  const ended = endOfLife();
  let exitCode = 0;
  try {
    const started = await start(config, log, shutdown);
    log.info({ port: started.port }, 'started');
    if (process.connected) process.send!(started);
    log.info({ reason: await ended }, 'stopping');
  } catch (err) {
    log.fatal({ err }, 'could not start');
    exitCode = 1;
  }
  await shutdown.run();
  process.exit(exitCode);
}

function configured<S extends ProcessSchema>(schema: S): z.output<S> {
  try {
    return readConfig(schema, process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}

/** A signal, or the end of the supervisor that started this process. */
const endOfLife = (): Promise<string> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, resolve);
    process.once('disconnect', () => resolve('the supervisor is gone'));
  });
