import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import { isBackground } from '../messaging/background-messages';
import type { Outgoing } from '../messaging/message-codec';
import { warnOfEviction } from './eviction-check';
import { cancelChannel, DEFAULT_PREFIX, jobIdOf, kindOf, queueOf } from './queue-catalogue';
import { QueueSet } from './queue-set';
import { RedisLink, type RedisLinkOptions } from './redis-link';
import { ReplyInbox } from './reply-inbox';

export interface QueueClientOptions extends RedisLinkOptions {
  /** Default `hivemind`. */
  prefix?: string;
}

/**
 * Nest client of the queue transport; services use it through `MessageClient`. One per process. While Redis is away a
 * message fails at once with STORAGE_UNAVAILABLE; what is waited for goes on being waited for until its deadline.
 */
export class QueueClient extends ClientProxy {
  private readonly commands: RedisLink;
  private readonly subscriber: RedisLink;
  private readonly queues: QueueSet;
  private readonly inbox: ReplyInbox;
  private readonly prefix: string;

  constructor(options: QueueClientOptions) {
    super();
    this.prefix = options.prefix ?? DEFAULT_PREFIX;
    this.commands = RedisLink.producer(options);
    this.subscriber = RedisLink.producer(options);
    this.queues = new QueueSet(this.commands, this.prefix);
    this.inbox = new ReplyInbox(this.commands, this.subscriber, this.prefix);
    warnOfEviction(this.commands.redis, options.log);
  }

  connect(): Promise<void> {
    return this.inbox.requireOpen();
  }

  /** Rejects while messages cannot be sent. For readiness. */
  probe(): Promise<void> {
    return this.commands.probe();
  }

  /** Fails what is waited for with STORAGE_UNAVAILABLE and closes the connections. */
  async close(): Promise<void> {
    this.inbox.close();
    await this.queues.close();
    this.subscriber.close();
    this.commands.close();
  }

  unwrap<T>(): T {
    return this.commands.redis as T;
  }

  /** @returns what is called when the reply is no longer waited for */
  protected publish({ pattern, data }: ReadPacket<Outgoing>, callback: (packet: WritePacket) => void): () => void {
    const name = String(pattern);
    const id = jobIdOf(name, data.identity ?? data.request);
    const { deadlineAt } = data.context;
    // The reply is awaited before the job exists: a worker may be faster than the answer to our adding it.
    this.inbox.expect(id, deadlineAt, {
      reply: (response) => callback({ response, isDisposed: true }),
      fail: (err) => callback({ err, isDisposed: true }),
    });
    this.add(id, name, data, isBackground(name) ? null : deadlineAt).catch((error: Error) =>
      this.inbox.fail(id, error),
    );
    return () => {
      if (this.inbox.forget(id) && !isBackground(name)) void this.withdraw(id, queueOf(name));
    };
  }

  protected async dispatchEvent<T>({ pattern, data }: ReadPacket<Outgoing>): Promise<T> {
    const name = String(pattern);
    await this.add(jobIdOf(name, data.identity ?? data.request), name, data, null, null);
    return undefined as T;
  }

  private async add(
    jobId: string,
    pattern: string,
    { context, request }: Outgoing,
    deadlineAt: number | null,
    replyTo: string | null = this.inbox.address,
  ): Promise<void> {
    const queue = queueOf(pattern);
    const { requestId, scope } = context;
    const data = { request, requestId, projectId: scope.projectId, deadlineAt, replyTo };
    try {
      await this.queues.of(queue).add(pattern, data, { ...kindOf(queue).job, jobId });
    } catch (thrown) {
      throw this.commands.failure(thrown);
    }
  }

  /** Takes a job back, or when it is being worked at tells the worker that nobody waits. If neither works, it expires. */
  private async withdraw(jobId: string, queue: string): Promise<void> {
    try {
      const removed = await this.queues.of(queue).remove(jobId, { removeChildren: false });
      if (!removed) await this.commands.redis.publish(cancelChannel(this.prefix, queue), jobId);
    } catch (thrown) {
      this.commands.failure(thrown);
    }
  }
}
