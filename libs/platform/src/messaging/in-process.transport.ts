import { ClientProxy, type CustomTransportStrategy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import { allContracts, HivemindError, type MessageContract } from '@hivemind/contracts';
import type { Logger } from '../logging/logger';
import { idsOf, type WorkIds } from '../logging/work-scope';
import { queueOf } from '../queue/queue-catalogue';
import type { QueueObserver, QueueOutcome } from '../queue/queue-observer';
import type { Tracing } from '../tracing/tracing';
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

export interface InProcessServerOptions {
  /** The messages that must be handled here; default all that are declared. */
  needed?: readonly MessageContract[];
  /** Told under the names that the queues would have. There is no waiting to tell of. */
  observer?: QueueObserver;
  tracing?: Tracing;
}

/** Serves the `@Handles` methods of every module in this process. Starting fails unless each message has one handler. */
export class InProcessServer extends MessageServer implements CustomTransportStrategy {
  private readonly needed: readonly MessageContract[];
  private readonly observer: QueueObserver;
  /** Messages under way by queue. */
  private readonly inFlight = new Map<string, number>();

  constructor(
    private readonly bus: InProcessBus,
    private readonly log: Logger,
    { needed = allContracts(), observer = {}, tracing }: InProcessServerOptions = {},
  ) {
    super(tracing);
    this.needed = needed;
    this.observer = observer;
  }

  listen(callback: (error?: unknown) => void): void {
    try {
      requireHandlers(this.patterns(), this.needed);
    } catch (error) {
      callback(error);
      return;
    }
    this.bus.attach((pattern, request, signal) => this.observed(pattern, request, signal));
    callback();
  }

  async close(): Promise<void> {
    await this.bus.drain();
  }

  unwrap<T>(): T {
    return this.bus as T;
  }

  private async observed(pattern: string, request: string, signal: AbortSignal): Promise<string> {
    const from = performance.now();
    this.count(queueOf(pattern), 1);
    const { reply, outcome } = await this.handle(pattern, request, signal);
    this.count(queueOf(pattern), -1);
    this.observer.onProcessed?.(pattern, performance.now() - from, signal.aborted ? 'cancelled' : outcome);
    return reply;
  }

  /** Never rejects. */
  private async handle(pattern: string, request: string, signal: AbortSignal): Promise<Handled> {
    let ids: Partial<WorkIds> = {};
    let outcome: QueueOutcome = 'dead';
    try {
      const message = decodeRequest(pattern, request);
      ids = idsOf(message.context);
      outcome = 'expired';
      refuseExpired(pattern, message.context, Date.now());
      outcome = 'refused';
      return { reply: await this.run(pattern, { ...message, signal }), outcome: 'answered' };
    } catch (thrown) {
      const error = HivemindError.from(thrown);
      logFailure(this.log, pattern, error, ids);
      return { reply: encodeError(error), outcome };
    }
  }

  private count(queue: string, change: number): void {
    const count = (this.inFlight.get(queue) ?? 0) + change;
    this.inFlight.set(queue, count);
    this.observer.onInFlight?.(queue, count);
  }
}

/** How a message was answered. */
interface Handled {
  reply: string;
  outcome: QueueOutcome;
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
