/** What a process needs before, or without, the framework: a command of the command line does not load Nest for it. */
export { ConfigError, describeConfig, readConfig } from './config/read-config';
export { SystemClock } from './lifecycle/system-clock';
export { LOG_LEVELS } from './logging/log-levels';
export { outgoingVariables } from './outgoing/outgoing-variables';
export { chainedReceipts } from './receipts/chained-receipts';
export { tracingSettings, tracingVariables } from './tracing/tracing-variables';
