import { type MessageHandler, Server } from '@nestjs/microservices';
import { HivemindError, type MessageContract } from '@hivemind/contracts';
import { isObservable, lastValueFrom } from 'rxjs';
import type { Logger } from '../logging/logger';
import { idsOf, type WorkIds, workingFor } from '../logging/work-scope';
import { handledSpan } from '../tracing/message-spans';
import { NO_TRACING, type Tracing } from '../tracing/tracing';
import { encodeReply, type Incoming } from './message-codec';

/** What every transport's server does alike: knows its handlers and runs one. */
export abstract class MessageServer extends Server {
  private readonly registered: string[] = [];

  constructor(private readonly tracing: Tracing = NO_TRACING) {
    super();
  }

  /** Nest lets a second handler of a pattern replace the first without a word; here both are remembered. */
  override addHandler(...[pattern, ...rest]: Parameters<Server['addHandler']>): void {
    this.registered.push(this.normalizePattern(pattern as Parameters<Server['normalizePattern']>[0]));
    super.addHandler(pattern, ...(rest as [MessageHandler]));
  }

  on(): never {
    throw new Error('this transport has no events');
  }

  /** Patterns that have a handler here, once for each handler. */
  patterns(): string[] {
    return [...this.registered];
  }

  /**
   * The encoded reply of the pattern's handler, which runs within a span and whose log lines carry the message's ids.
   * Rejects with what the handler throws.
   */
  protected run(pattern: string, message: Incoming<MessageContract>): Promise<string> {
    const { context } = message;
    return workingFor(idsOf(context), () =>
      this.tracing.around(handledSpan(pattern, context), ({ traceparent }) =>
        this.handled(pattern, traceparent ? { ...message, context: { ...context, traceparent } } : message),
      ),
    );
  }

  private async handled(pattern: string, message: Incoming<MessageContract>): Promise<string> {
    const handler = this.getHandlerByPattern(pattern);
    if (!handler) throw new HivemindError('INTERNAL_ERROR', `No service handles ${pattern}.`);
    const result: unknown = await handler(message);
    return encodeReply(pattern, isObservable(result) ? await lastValueFrom(result) : result);
  }
}

/** Failures on our side go to the log with their cause; refusals are the caller's business. */
export function logFailure(log: Logger, pattern: string, error: HivemindError, ids?: Partial<WorkIds>): void {
  if (error.status >= 500)
    log.error({ ...ids, pattern, code: error.code, err: error.cause ?? error }, 'message failed');
}
