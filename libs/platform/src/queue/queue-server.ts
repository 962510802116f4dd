import type { CustomTransportStrategy } from '@nestjs/microservices';
import type { Logger } from '../logging/logger';
import { requireHandlers } from '../messaging/handler-check';
import { MessageServer } from '../messaging/message-server';
import type { Tracing } from '../tracing/tracing';
import { warnOfEviction } from './eviction-check';
import { JobProcessor } from './job-processor';
import { cancelChannel, contractsOf, DEFAULT_PREFIX, queuesOfService } from './queue-catalogue';
import { reasonOf } from './queue-errors';
import type { QueueObserver } from './queue-observer';
import { QueueWorker } from './queue-worker';
import { RedisLink } from './redis-link';
import { ReplySender } from './reply-sender';
import { within } from './within';

export interface QueueServerOptions {
  /** First part of the patterns that this process answers, such as `recall`. */
  service: string;
  /** `redis://…`, `rediss://…` or the path of a unix socket. */
  url: string;
  log: Logger;
  /** Default `hivemind`. */
  prefix?: string;
  /** Messages of a queue worked at together. Default 32, for handlers that wait; 1 for those that compute. */
  concurrency?: number;
  /** How long `close` waits for messages under way, in milliseconds. Default 10,000. */
  drainMs?: number;
  observer?: QueueObserver;
  tracing?: Tracing;
}

/**
 * Serves the `@Handles` methods of one service from its queues. Starting fails when a message of the service has no
 * handler or several. Redis may be away at any time, the start included; connections are renewed for ever.
 */
export class QueueServer extends MessageServer implements CustomTransportStrategy {
  private readonly log: Logger;
  private readonly prefix: string;
  /** By the channel of their cancellations. */
  private readonly workers = new Map<string, QueueWorker>();
  private links: RedisLink[] = [];

  constructor(private readonly options: QueueServerOptions) {
    super(options.tracing);
    this.log = options.log;
    this.prefix = options.prefix ?? DEFAULT_PREFIX;
  }

  listen(callback: (error?: unknown) => void): void {
    try {
      requireHandlers(this.patterns(), contractsOf(this.options.service));
      this.start();
    } catch (error) {
      callback(error);
      return;
    }
    callback();
  }

  /** Rejects while messages cannot be taken. For readiness. */
  async probe(): Promise<void> {
    if (!this.links[0]) throw new Error('not started');
    await this.links[0].probe();
  }

  /** Takes no further message, waits for those under way and closes the connections. */
  async close(): Promise<void> {
    const workers = [...this.workers.values()];
    const drained = Promise.all(workers.map((worker) => worker.close()));
    try {
      await within(drained, this.options.drainMs ?? 10_000, () => new Error('messages under way were left to others'));
    } catch (error) {
      this.log.warn({ reason: reasonOf(error) }, 'queues closed early');
      await Promise.allSettled(workers.map((worker) => worker.abort()));
    }
    this.workers.clear();
    this.links.splice(0).forEach((link) => link.close());
  }

  unwrap<T>(): T {
    return this.workers as T;
  }

  private start(): void {
    const { observer = {}, concurrency = 32, service } = this.options;
    const commands = RedisLink.worker(this.options);
    const subscriber = RedisLink.worker(this.options);
    this.links = [commands, subscriber];
    warnOfEviction(commands.redis, this.log);
    const replies = new ReplySender(commands.redis, this.prefix);
    for (const queue of queuesOfService(service)) {
      const run = this.run.bind(this);
      const processor = new JobProcessor(queue, run, replies, this.log, observer);
      const options = { queue, redis: commands.redis, prefix: this.prefix, concurrency, log: this.log };
      this.workers.set(cancelChannel(this.prefix, queue), new QueueWorker(options, processor));
    }
    this.hearCancellations(subscriber);
  }

  /** A cancellation that is not heard costs work that nobody reads, and no more. */
  private hearCancellations({ redis }: RedisLink): void {
    redis.on('message', (channel: string, jobId: string) => this.workers.get(channel)?.cancel(jobId));
    redis.subscribe(...this.workers.keys()).catch(() => undefined);
  }
}
