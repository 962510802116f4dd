import type { ClientProxy } from '@nestjs/microservices';
import type { MessageContext, MessageContract } from '@hivemind/contracts';
import { firstValueFrom } from 'rxjs';
import type { z } from 'zod';
import { decodeReply, encodeRequest, refuseExpired, timeoutError } from './message-codec';

/** Sends messages by contract, whatever transport is behind it. */
export class MessageClient {
  constructor(private readonly proxy: ClientProxy) {}

  /**
   * Sends one message and waits for its reply until the context's deadline.
   * @throws HivemindError what the handler threw, or TIMEOUT with `details.stage` naming the message
   */
  async send<C extends MessageContract>(
    contract: C,
    context: MessageContext,
    payload: z.input<C['request']>,
  ): Promise<z.output<C['reply']>> {
    const now = Date.now();
    refuseExpired(contract.pattern, context, now);
    const request = encodeRequest(contract, context, payload);
    const reply = firstValueFrom(this.proxy.send<string, string>(contract.pattern, request));
    return decodeReply(contract, await withDeadline(reply, context.deadlineAt - now, contract.pattern));
  }
}

async function withDeadline<T>(work: Promise<T>, remainingMs: number, stage: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timeoutError(stage)), remainingMs);
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    clearTimeout(timer);
  }
}
