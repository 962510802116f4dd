import { Inject, Injectable } from '@nestjs/common';
import { type CompileBody, compilePacketMessage, newId } from '@hivemind/contracts';
import { CLOCK, MessageClient, Metrics, ReceiptWriter } from '@hivemind/platform';
import type { Clock } from '@hivemind/ports';
import type { RequestAccess } from '../edge/request-access';
import { PacketKeeper } from '../receipts/packet-keeper';
import { compileReceipt } from './compile-receipt';

/** The compiler alone: a packet from exactly what the caller sends. */
@Injectable()
export class CompileOperation {
  constructor(
    private readonly messages: MessageClient,
    private readonly receipts: ReceiptWriter,
    private readonly packets: PacketKeeper,
    private readonly metrics: Metrics,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(access: RequestAccess, body: CompileBody) {
    const receiptId = newId();
    const recalledMemories = (body.recalled_memories ?? []).map(withMetadata);
    const recalledConversation = (body.recalled_conversation ?? []).map(withMetadata);
    const eventId = body.event_id ?? null;
    const traceId = body.trace_id ?? null;
    const input = {
      sessionId: body.session_id,
      turnNumber: body.turn_number,
      budgetTokens: body.budget_total,
      current: body.user_input === undefined ? undefined : { content: body.user_input },
      messages: body.messages,
      history: [],
      recalledMemories,
      recalledConversation,
      operatorBriefing: body.operator_briefing,
      holds: body.holds ?? [],
      artifactsContext: body.artifacts_context,
      policy: body.policy ?? {},
      config: body.config ?? {},
      eventId,
      traceId,
      receiptId,
      builtAt: body.timestamp ?? this.clock.nowSeconds(),
    };
    const result = await this.messages.send(compilePacketMessage, access.context, { input });
    this.metrics.packets.compiled(result);
    const facts = {
      receiptId,
      sessionId: body.session_id,
      turnNumber: body.turn_number,
      budgetTokens: body.budget_total,
      recalledConversationCount: recalledConversation.length,
      recalledMemoryCount: recalledMemories.length,
      eventId,
      traceId,
      sourceReceiptIds: [],
    };
    const receipt = this.receipts.draft(access, compileReceipt(facts, result));
    await this.receipts.commit(access, [receipt]);
    await this.packets.keep(access, receiptId, () => ({ kind: 'packet', messages: result.bundle.messages }));
    return { bundle: result.bundle, receipt };
  }
}

const withMetadata = <R extends { metadata?: object }>(record: R) => ({ ...record, metadata: record.metadata ?? {} });
