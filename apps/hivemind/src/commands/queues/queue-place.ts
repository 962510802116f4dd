import { resolve } from 'node:path';
import { queueConfig } from '../../config/queue-config';
import { connectionPath, readConnection } from '../../embedded/connection-file';

/** Where the queues of a platform are. */
export interface QueuePlace {
  url: string;
  prefix: string;
}

/** Options of a command on queues. */
export interface QueueOptions {
  data?: string;
  json?: boolean;
}

/**
 * The queues that the options, or else the environment, name.
 * @throws Error when there are none, saying why; ConfigError when the environment is not usable
 */
export function queuePlace({ data }: QueueOptions): QueuePlace {
  const { REDIS_URL, HIVEMIND_QUEUE_PREFIX: prefix, HIVEMIND_DATA } = queueConfig(data);
  if (REDIS_URL !== undefined) return { url: REDIS_URL, prefix };
  const dataDir = resolve(HIVEMIND_DATA);
  const connection = readConnection(dataDir);
  if (!connection)
    throw new Error(`${connectionPath(dataDir)} is missing or unreadable; name a stack's directory, or set REDIS_URL`);
  if (!connection.redis_url)
    throw new Error(
      `the platform of ${dataDir} runs in one process and has no queues; set REDIS_URL for those of a cluster`,
    );
  return { url: connection.redis_url, prefix };
}

/** Host and port, or the socket, without what else the URL may hold. */
export function redisAddress(url: string): string {
  if (url.startsWith('/')) return url;
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || '6379'}`;
}
