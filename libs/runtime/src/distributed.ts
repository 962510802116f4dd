/** What a service needs that is a process of its own, over Redis. */
export { type Dependency, distributedAdapters } from './adapters/distributed-adapters';
export { runService } from './process/run-service';
export { collectQueueDepths } from './telemetry/queue-depths';
