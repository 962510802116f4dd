import { ClientProxy, type CustomTransportStrategy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import { allContracts, HivemindError, type MessageContract } from '@hivemind/contracts';
import type { Logger } from '../logging/logger';
import { requireHandlers } from './handler-check';
import { decodeRequest, encodeError, type Outgoing, refuseExpired } from './message-codec';
import { logFailure, MessageServer } from './message-server';

type Deliver = (pattern: string, request: string, signal: AbortSignal) => Promise<string>;

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

  /** @param signal aborted once nobody waits for the reply any more */
  request(pattern: string, request: string, signal: AbortSignal): Promise<string> {
    if (!this.deliver)
      return Promise.resolve(encodeError(new HivemindError('STORAGE_UNAVAILABLE', 'The service is shutting down.')));
    const reply = this.deliver(pattern, request, signal);
    this.underWay.add(reply);
    const forget = () => this.underWay.delete(reply);
    reply.then(forget, forget);
    return reply;
  }
}

/** Serves the `@Handles` methods of every module in this process. Starting fails unless each message has one handler. */
export class InProcessServer extends MessageServer implements CustomTransportStrategy {
  /** @param needed the messages that must be handled here; default all that are declared */
  constructor(
    private readonly bus: InProcessBus,
    private readonly log: Logger,
    private readonly needed: readonly MessageContract[] = allContracts(),
  ) {
    super();
  }

  listen(callback: (error?: unknown) => void): void {
    try {
      requireHandlers(this.patterns(), this.needed);
    } catch (error) {
      callback(error);
      return;
    }
    this.bus.attach((pattern, request, signal) => this.handle(pattern, request, signal));
    callback();
  }

  async close(): Promise<void> {
    await this.bus.drain();
  }

  unwrap<T>(): T {
    return this.bus as T;
  }

  private async handle(pattern: string, request: string, signal: AbortSignal): Promise<string> {
    try {
      const message = decodeRequest(pattern, request);
      refuseExpired(pattern, message.context, Date.now());
      return await this.run(pattern, { ...message, signal });
    } catch (thrown) {
      const error = HivemindError.from(thrown);
      logFailure(this.log, pattern, error);
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

  protected publish({ pattern, data }: ReadPacket<Outgoing>, callback: (packet: WritePacket) => void): () => void {
    const caller = new AbortController();
    this.bus.request(String(pattern), data.request, caller.signal).then(
      (response) => callback({ response, isDisposed: true }),
      (err: unknown) => callback({ err, isDisposed: true }),
    );
    return () => caller.abort();
  }

  /** Handed over at once; how it went is the server's to log. What it wakes is found by a sweep when it fails. */
  protected dispatchEvent<T>({ pattern, data }: ReadPacket<Outgoing>): Promise<T> {
    void this.bus.request(String(pattern), data.request, new AbortController().signal);
    return Promise.resolve(undefined as T);
  }
}
