import { readConfig } from '@hivemind/platform/process';
import { type EmbeddedConfig, embeddedConfigSchema } from './embedded-config.schema';

export interface CommandLineOptions {
  port?: string;
  host?: string;
  data?: string;
}

/**
 * The settings of a command: its options, then the environment, then the defaults.
 * @throws ConfigError listing every fault
 */
export function commandLineConfig({ port, host, data }: CommandLineOptions): EmbeddedConfig {
  const given = { HIVEMIND_PORT: port, HIVEMIND_HOST: host, HIVEMIND_DATA: data };
  const overruling = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return readConfig(embeddedConfigSchema, { ...process.env, ...overruling });
}
