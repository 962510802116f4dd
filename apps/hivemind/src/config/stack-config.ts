import { readConfig } from '@hivemind/platform/process';
import { type CommandLineOptions, withOptions } from './command-line-config';
import { type StackConfig, stackConfigSchema } from './stack-config.schema';

/**
 * The settings of a local stack: its options, then the environment, then the defaults.
 * @throws ConfigError listing every fault
 */
export const stackConfig = (options: CommandLineOptions): StackConfig =>
  readConfig(stackConfigSchema, withOptions(options));
