import { resolve } from 'node:path';
import { DataDirectoryInUseError, embedderSettings, EmbedderSetupError } from '@hivemind/adapters';
import { environmentProviders, gatewayOptions } from '@hivemind/gateway/config';
import { createLogger, tracingSettings } from '@hivemind/platform';
import type { EmbeddedConfig } from '../config/embedded-config.schema';
import { connectionPath } from '../embedded/connection-file';
import { startEmbeddedPlatform } from '../embedded/embedded-platform';
import { migrationsDirectory } from '../embedded/migrations';
import { firstExchange } from './first-exchange';
import { nextSignal } from './next-signal';

/** Runs the embedded platform in the foreground until SIGTERM or SIGINT; resolves with the exit code. */
export async function start(config: EmbeddedConfig): Promise<number> {
  const dataDir = resolve(config.HIVEMIND_DATA);
  const { HIVEMIND_METRICS_PORT: metricsPort } = config;
  const logger = createLogger('hivemind', config.HIVEMIND_LOG_LEVEL);
  const say = (line: string) => process.stderr.write(`hivemind: ${line}\n`);
  let fail: (error: Error) => void = () => undefined;
  const failure = new Promise<Error>((resolve) => (fail = resolve));
  const signal = nextSignal();
  say(`opening ${dataDir}`);
  try {
    const platform = await startEmbeddedPlatform(
      {
        dataDir,
        host: config.HIVEMIND_HOST,
        port: config.HIVEMIND_PORT,
        migrationsDir: migrationsDirectory(),
        secretKeyHex: config.HIVEMIND_SECRET_KEY,
        gateway: gatewayOptions(config),
        providers: environmentProviders(config),
        admin: {
          host: config.HIVEMIND_ADMIN_HOST,
          port: config.HIVEMIND_ADMIN_PORT,
          token: config.HIVEMIND_ADMIN_TOKEN,
          trustedProxies: config.HIVEMIND_ADMIN_TRUSTED_PROXIES,
          allowAnyAddress: config.HIVEMIND_ALLOW_ANY_ADDRESS,
        },
        embedder: embedderSettings(config),
        extraction: config,
        tracing: tracingSettings(config),
        metrics: metricsPort === undefined ? undefined : { host: config.HIVEMIND_METRICS_HOST, port: metricsPort },
      },
      logger,
      (error) => fail(error),
    );
    const { base_url } = platform.connection;
    say(`key and project are in ${connectionPath(dataDir)}; a first exchange:\n\n${firstExchange(base_url, dataDir)}`);
    process.stdout.write(`ready ${base_url}\n`);
    const stopped = await Promise.race([signal, failure]);
    if (stopped instanceof Error) logger.fatal({ err: stopped }, 'the database broke down');
    else say(`${stopped}: finishing what is under way`);
    await platform.stop();
    return stopped instanceof Error ? 1 : 0;
  } catch (error) {
    if (error instanceof DataDirectoryInUseError || error instanceof EmbedderSetupError) say(error.message);
    else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      say(portInUse(config, (error as { port?: number }).port));
    else logger.fatal({ err: error }, 'the platform could not start');
    return 1;
  }
}

function portInUse(config: EmbeddedConfig, port: number | undefined): string {
  for (const name of ['HIVEMIND_METRICS_PORT', 'HIVEMIND_ADMIN_PORT'] as const)
    if (port !== undefined && config[name] === port)
      return `port ${port} of ${name} is in use; choose another, or 0 for a free one`;
  return `port ${config.HIVEMIND_PORT} is in use; choose another with --port, or --port 0 for a free one`;
}
