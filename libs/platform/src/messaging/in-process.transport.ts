import {
  ClientProxy,
  type CustomTransportStrategy,
  type ReadPacket,
  Server,
  type WritePacket,
} from '@nestjs/microservices';
import { HivemindError } from '@hivemind/contracts';
import { isObservable, lastValueFrom } from 'rxjs';
import type { Logger } from '../logging/logger';
import { decodeRequest, encodeError, encodeReply, refuseExpired } from './message-codec';

type Deliver = (pattern: string, request: string) => Promise<string>;

/**
 * Where the in-process server and its clients meet. Requests and replies cross it as text, exactly as they would cross
 * a queue, so that a handler cannot tell which transport serves it.
 */
export class InProcessBus {
  private deliver: Deliver | null = null;
  private readonly underWay = new Set<Promise<string>>();

  attach(deliver: Deliver): void {
    this.deliver = deliver;
  }

  /** Takes no further message and waits for those under way. */
  async drain(): Promise<void> {
    this.deliver = null;
    await Promise.allSettled(this.underWay);
  }

  request(pattern: string, request: string): Promise<string> {
    if (!this.deliver)
      return Promise.resolve(encodeError(new HivemindError('STORAGE_UNAVAILABLE', 'The service is shutting down.')));
    const reply = this.deliver(pattern, request);
    this.underWay.add(reply);
    const forget = () => this.underWay.delete(reply);
    reply.then(forget, forget);
    return reply;
  }
}

/** Serves the `@Handles` methods of every module in this process. */
export class InProcessServer extends Server implements CustomTransportStrategy {
  constructor(
    private readonly bus: InProcessBus,
    private readonly log: Logger,
  ) {
    super();
  }

  listen(callback: () => void): void {
    this.bus.attach((pattern, request) => this.handle(pattern, request));
    callback();
  }

  async close(): Promise<void> {
    await this.bus.drain();
  }

  on(): never {
    throw new Error('the in-process transport has no events');
  }

  unwrap<T>(): T {
    return this.bus as T;
  }

  /** Patterns that have a handler here. */
  patterns(): string[] {
    return [...this.getHandlers().keys()];
  }

  private async handle(pattern: string, request: string): Promise<string> {
    try {
      const message = decodeRequest(pattern, request);
      refuseExpired(pattern, message.context, Date.now());
      const handler = this.getHandlerByPattern(pattern);
      if (!handler) throw new HivemindError('INTERNAL_ERROR', `No service handles ${pattern}.`);
      const result: unknown = await handler(message);
      return encodeReply(pattern, isObservable(result) ? await lastValueFrom(result) : result);
    } catch (thrown) {
      const error = HivemindError.from(thrown);
      if (error.status >= 500)
        this.log.error({ pattern, code: error.code, err: error.cause ?? error }, 'message failed');
      return encodeError(error);
    }
  }
}

/** Nest client of the in-process transport; services use it through `MessageClient`. */
export class InProcessClient extends ClientProxy {
  constructor(private readonly bus: InProcessBus) {
    super();
  }

  connect(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {}

  unwrap<T>(): T {
    return this.bus as T;
  }

  protected publish({ pattern, data }: ReadPacket<string>, callback: (packet: WritePacket) => void): () => void {
    this.bus.request(String(pattern), data).then(
      (response) => callback({ response, isDisposed: true }),
      (err: unknown) => callback({ err, isDisposed: true }),
    );
    return () => undefined;
  }

  protected async dispatchEvent<T>({ pattern, data }: ReadPacket<string>): Promise<T> {
    return (await this.bus.request(String(pattern), data)) as T;
  }
}
