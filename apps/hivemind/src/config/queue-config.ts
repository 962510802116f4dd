import { connectionsSchema } from '@hivemind/runtime/config';
import { readConfig } from '@hivemind/platform/process';
import { z } from 'zod';
import { localSettings } from './embedded-config.schema';

const { REDIS_URL, HIVEMIND_QUEUE_PREFIX } = connectionsSchema.shape;

const queueSchema = z.object({
  REDIS_URL: REDIS_URL.optional().describe('queues of a cluster; by default those of the stack that runs on --data'),
  HIVEMIND_QUEUE_PREFIX,
  HIVEMIND_DATA: localSettings.HIVEMIND_DATA,
});
type QueueConfig = z.output<typeof queueSchema>;

/**
 * Where an operator says that the queues are. A directory that is named by option comes before `REDIS_URL`, which comes
 * before the directory of the environment.
 * @throws ConfigError listing every fault
 */
export function queueConfig(data: string | undefined): QueueConfig {
  const config = readConfig(queueSchema, process.env);
  return data === undefined ? config : { ...config, HIVEMIND_DATA: data, REDIS_URL: undefined };
}
