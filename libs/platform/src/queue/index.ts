/** Messages over Redis. Apart from the rest, because a platform in one process needs neither Redis nor its client. */
export { QueueDepthsCollector } from '../metrics/queue-depths.collector';
export { type DeadLetter, DeadLetters } from './dead-letters';
export { QueueAdmin } from './queue-admin';
export { QueueClient, type QueueClientOptions } from './queue-client';
export { QueueServer, type QueueServerOptions } from './queue-server';
export { QueueTransientData } from './queue-transient-data';
export { connectRedis, RedisLink, type RedisLinkOptions } from './redis-link';
