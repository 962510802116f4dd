import { readConfig } from '@hivemind/platform/process';
import { type StoresConfig, storesConfigSchema } from './stores-config.schema';
import { type EmbeddedConfig, embeddedConfigSchema } from './embedded-config.schema';

export interface CommandLineOptions {
  port?: string;
  host?: string;
  data?: string;
  replicas?: string;
}

/** The environment with the options of a command in the places of the variables that they overrule. */
export function withOptions({ port, host, data, replicas }: CommandLineOptions): NodeJS.ProcessEnv {
  const given = { HIVEMIND_PORT: port, HIVEMIND_HOST: host, HIVEMIND_DATA: data, HIVEMIND_REPLICAS: replicas };
  const overruling = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...process.env, ...overruling };
}

/**
 * The settings of a start: its options, then the environment, then the defaults.
 * @throws ConfigError listing every fault
 */
export const commandLineConfig = (options: CommandLineOptions): EmbeddedConfig =>
  readConfig(embeddedConfigSchema, withOptions(options));

/** The settings of a command on what a platform keeps. */
export const storesConfig = (options: CommandLineOptions): StoresConfig =>
  readConfig(storesConfigSchema, withOptions(options));
