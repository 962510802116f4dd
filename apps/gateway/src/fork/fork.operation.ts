import { Injectable } from '@nestjs/common';
import { type forkBody, type forkData, forkSession } from '@hivemind/contracts';
import { MessageClient, ReceiptWriter } from '@hivemind/platform';
import type { z } from 'zod';
import type { RequestAccess } from '../edge/request-access';

/** Forking a session, with its receipt. */
@Injectable()
export class ForkOperation {
  constructor(
    private readonly messages: MessageClient,
    private readonly receipts: ReceiptWriter,
  ) {}

  async run(
    access: RequestAccess,
    { session_id, new_session_id, author }: z.output<typeof forkBody>,
  ): Promise<z.input<typeof forkData>> {
    const { markerId, forkTime } = await this.messages.send(forkSession, access.context, {
      sessionId: session_id,
      newSessionId: new_session_id,
      author: author || undefined,
    });
    const receipt_id = await this.receipts.record(access, {
      operation: 'conversation.fork',
      session_id: new_session_id,
      agent_id: author || null,
      inputs_ref: { session_id, new_session_id },
      outputs_ref: { marker_id: markerId, fork_time: forkTime },
    });
    return {
      session_id: new_session_id,
      forked_from: session_id,
      fork_time: forkTime,
      marker_id: markerId,
      receipt_id,
    };
  }
}
