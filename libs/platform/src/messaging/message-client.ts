import type { ClientProxy } from '@nestjs/microservices';
import type { MessageContext, MessageContract } from '@hivemind/contracts';
import { firstValueFrom, throwError, timeout } from 'rxjs';
import type { z } from 'zod';
import { isBackground } from './background-messages';
import { emittedSpan, sentSpan } from '../tracing/message-spans';
import { NO_TRACING, type Tracing } from '../tracing/tracing';
import { decodeReply, encodeRequest, type Outgoing, refuseExpired, timeoutError } from './message-codec';

/** Sends messages by contract, whatever transport is behind it. */
export class MessageClient {
  constructor(
    private readonly proxy: ClientProxy,
    private readonly tracing: Tracing = NO_TRACING,
  ) {}

  /**
   * Sends one message and waits for its reply until the context's deadline. Giving up is told to the transport, which
   * takes the request back or cancels it. Where traces are on, the receiver continues the trace from this message.
   * @throws HivemindError what the handler threw; TIMEOUT with `details.stage` naming the message; STORAGE_UNAVAILABLE
   * when the transport cannot be reached
   */
  async send<C extends MessageContract>(
    contract: C,
    context: MessageContext,
    payload: z.input<C['request']>,
  ): Promise<z.output<C['reply']>> {
    const { pattern } = contract;
    return this.tracing.around(sentSpan(pattern, context), async ({ traceparent }) => {
      const now = Date.now();
      refuseExpired(pattern, context, now);
      const request = encodeRequest(contract, continued(context, traceparent), payload);
      const message: Outgoing = { context, request };
      const reply = this.proxy.send<string>(pattern, message).pipe(
        timeout({
          first: context.deadlineAt - now,
          with: () => throwError(() => timeoutError(pattern)),
        }),
      );
      return decodeReply(contract, await firstValueFrom(reply));
    });
  }

  /**
   * Hands over a background message and does not wait for its work, which its server gives a deadline of its own.
   * The very same message (context and payload) handed over twice is one piece of work.
   * @throws HivemindError STORAGE_UNAVAILABLE when the transport did not take it
   * @throws Error when the contract is not that of a background message
   */
  async emit<C extends MessageContract>(
    contract: C,
    context: MessageContext,
    payload: z.input<C['request']>,
  ): Promise<void> {
    const { pattern } = contract;
    if (!isBackground(pattern)) throw new Error(`${pattern} is not a background message`);
    await this.tracing.around(emittedSpan(pattern, context), async ({ traceparent }) => {
      refuseExpired(pattern, context, Date.now());
      const identity = encodeRequest(contract, context, payload);
      const request = traceparent ? encodeRequest(contract, continued(context, traceparent), payload) : identity;
      const message: Outgoing = { context, request, identity };
      await firstValueFrom(this.proxy.emit<undefined>(pattern, message), { defaultValue: undefined });
    });
  }
}

const continued = (context: MessageContext, traceparent: string | null): MessageContext =>
  traceparent === null ? context : { ...context, traceparent };
