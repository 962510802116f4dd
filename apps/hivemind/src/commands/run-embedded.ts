import { resolve } from 'node:path';
import {
  DataDirectoryInUseError,
  type EmbeddedDatabase,
  embedderSettings,
  EmbedderSetupError,
} from '@hivemind/adapters';
import { environmentProviders, gatewayOptions } from '@hivemind/gateway/config';
import { createLogger, tracingSettings } from '@hivemind/platform';
import type { EmbeddedConfig } from '../config/embedded-config.schema';
import { connectionPath } from '../embedded/connection-file';
import { type EmbeddedOptions, startEmbeddedPlatform } from '../embedded/embedded-platform';
import { firstExchange } from './first-exchange';

/**
 * Runs the embedded platform on a database that is opening; resolves with the exit code.
 * @param stopped resolves when it is to end: with a signal, or with what broke the database down
 */
export async function runEmbedded(
  config: EmbeddedConfig,
  database: Promise<EmbeddedDatabase>,
  stopped: Promise<NodeJS.Signals | Error>,
): Promise<number> {
  const logger = createLogger('hivemind', config.HIVEMIND_LOG_LEVEL);
  const say = (line: string) => process.stderr.write(`hivemind: ${line}\n`);
  try {
    const options = embeddedOptions(config);
    const platform = await startEmbeddedPlatform(options, await database, logger);
    const { base_url } = platform.connection;
    const { dataDir } = options;
    say(`key and project are in ${connectionPath(dataDir)}; a first exchange:\n\n${firstExchange(base_url, dataDir)}`);
    process.stdout.write(`ready ${base_url}\n`);
    const why = await stopped;
    if (why instanceof Error) logger.fatal({ err: why }, 'the database broke down');
    else say(`${why}: finishing what is under way`);
    await platform.stop();
    return why instanceof Error ? 1 : 0;
  } catch (error) {
    if (error instanceof DataDirectoryInUseError || error instanceof EmbedderSetupError) say(error.message);
    else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      say(portInUse(config, (error as { port?: number }).port));
    else logger.fatal({ err: error }, 'the platform could not start');
    return 1;
  }
}

function embeddedOptions(config: EmbeddedConfig): EmbeddedOptions {
  const { HIVEMIND_METRICS_PORT: metricsPort } = config;
  return {
    dataDir: resolve(config.HIVEMIND_DATA),
    host: config.HIVEMIND_HOST,
    port: config.HIVEMIND_PORT,
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
  };
}

function portInUse(config: EmbeddedConfig, port: number | undefined): string {
  for (const name of ['HIVEMIND_METRICS_PORT', 'HIVEMIND_ADMIN_PORT'] as const)
    if (port !== undefined && config[name] === port)
      return `port ${port} of ${name} is in use; choose another, or 0 for a free one`;
  return `port ${config.HIVEMIND_PORT} is in use; choose another with --port, or --port 0 for a free one`;
}
