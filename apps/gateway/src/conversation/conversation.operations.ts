import { Injectable } from '@nestjs/common';
import {
  type recallConversationBody,
  replaySession,
  searchConversation,
  storeExchange,
  type storeExchangeBody,
} from '@hivemind/contracts';
import { contentPreview } from '@hivemind/audit';
import { MessageClient, ReceiptWriter } from '@hivemind/platform';
import type { z } from 'zod';
import type { RequestAccess } from '../edge/request-access';
import { foundIds, repeatMark, requireFound, storedRef, wantedResults } from '../receipts/found';

const DEFAULT_EXCHANGES = 10;

/** Conversation: storing halves of exchanges, finding exchanges, replaying a session; each with its receipt. */
@Injectable()
export class ConversationOperations {
  constructor(
    private readonly messages: MessageClient,
    private readonly receipts: ReceiptWriter,
  ) {}

  async store(access: RequestAccess, body: z.output<typeof storeExchangeBody>) {
    const metadata = body.additional_metadata ?? {};
    const { id, deduplicated } = await this.messages.send(storeExchange, access.context, {
      content: body.content,
      sessionId: body.session_id,
      turnNumber: body.turn_number,
      role: body.role,
      exchangePairId: body.exchange_pair_id,
      metadata,
    });
    const receipt_id = await this.receipts.record(access, {
      operation: 'conversation.store',
      session_id: body.session_id,
      turn_id: String(body.turn_number),
      agent_id: typeof metadata.author === 'string' ? metadata.author : null,
      inputs_ref: {
        session_id: body.session_id,
        turn_number: body.turn_number,
        role: body.role,
        exchange_pair_id: body.exchange_pair_id,
        content_preview: contentPreview(body.content),
      },
      outputs_ref: storedRef(id, deduplicated),
    });
    return { message: 'Conversation exchange stored successfully', id, receipt_id, ...repeatMark(deduplicated) };
  }

  async recall(access: RequestAccess, { query, session_id, top_k }: z.output<typeof recallConversationBody>) {
    const topK = wantedResults(access, top_k, DEFAULT_EXCHANGES);
    const { records } =
      session_id === undefined
        ? await this.messages.send(searchConversation, access.context, { query, topK })
        : await this.messages.send(replaySession, access.context, { sessionId: session_id, maxRecords: topK });
    const receipt_id = await this.receipts.record(access, {
      operation: 'conversation.recall',
      session_id: session_id ?? null,
      inputs_ref: { content_preview: contentPreview(query), top_k: topK, session_id: session_id ?? null },
      outputs_ref: foundIds(records),
    });
    return { memories: requireFound(records), receipt_id };
  }
}
