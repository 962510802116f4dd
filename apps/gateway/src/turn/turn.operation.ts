import { Inject, Injectable } from '@nestjs/common';
import { compilePacketMessage, newId, recallTurn, type TurnBody, type TurnData } from '@hivemind/contracts';
import { contentPreview } from '@hivemind/audit';
import { defaultPolicy } from '@hivemind/context';
import { CLOCK, MessageClient, Metrics, type OperationRecord, ReceiptWriter } from '@hivemind/platform';
import type { Clock } from '@hivemind/ports';
import type { z } from 'zod';
import type { RequestAccess } from '../edge/request-access';
import { repeatMark, storedRef, wantedResults } from '../receipts/found';
import { PacketKeeper } from '../receipts/packet-keeper';
import { compileReceipt } from './compile-receipt';

type Recalled = z.output<typeof recallTurn.reply>;

/** Receipt ids of a turn, minted before anything runs so that the parts can name each other. */
const mintTurnReceipts = () => ({ store: newId(), memories: newId(), conversation: newId(), compile: newId() });
type TurnReceipts = ReturnType<typeof mintTurnReceipts>;

const seconds = (fromMs: number): number => Math.round((performance.now() - fromMs) * 1000) / 1e6;

/** One turn: the message is stored, what matters is recalled, the packet is compiled, four receipts are written. */
@Injectable()
export class TurnOperation {
  constructor(
    private readonly messages: MessageClient,
    private readonly receipts: ReceiptWriter,
    private readonly packets: PacketKeeper,
    private readonly metrics: Metrics,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(access: RequestAccess, body: TurnBody): Promise<TurnData> {
    const ids = mintTurnReceipts();
    const recalled = await this.recall(access, body);
    const compileFrom = performance.now();
    const compiled = await this.compile(access, body, ids, recalled);
    const compile_s = seconds(compileFrom);
    this.metrics.packets.compiled(compiled);

    const receiptsFrom = performance.now();
    const others = turnRecords(access, body, ids, recalled).map((record) => this.receipts.draft(access, record));
    const receipt = this.receipts.draft(access, this.compileRecord(access, body, ids, recalled, compiled));
    await this.receipts.commit(access, [...others, receipt]);
    await this.packets.keep(access, ids.compile, () => ({ kind: 'packet', messages: compiled.bundle.messages }));

    return {
      bundle: compiled.bundle,
      receipt,
      stored: { id: recalled.stored.id, receipt_id: ids.store, ...repeatMark(recalled.stored.deduplicated) },
      recalled_memories: recalled.memories.length,
      recalled_conversation: recalled.conversation.length,
      session_history: recalled.historyCount,
      warnings: recalled.warnings,
      timings: {
        embed_s: recalled.timings.embedS,
        store_and_recall_s: recalled.timings.storeAndRecallS,
        completion_s: recalled.timings.completionS,
        compile_s,
        receipts_s: seconds(receiptsFrom),
        total_s: seconds(access.startedAt),
      },
    };
  }

  private recall(access: RequestAccess, body: TurnBody) {
    const policy = { ...defaultPolicy(body.budget_total), ...body.policy };
    return this.messages.send(recallTurn, access.context, {
      half: {
        content: body.user_input,
        sessionId: body.session_id,
        turnNumber: body.turn_number,
        role: 'user',
        exchangePairId: body.exchange_pair_id,
        metadata: body.author ? { author: body.author } : {},
      },
      topK: wantedResults(access, body.recall_top_k, defaultPolicy(body.budget_total).max_memory_items),
      history: { maxTokens: Math.min(body.budget_total, policy.max_context_tokens), maxRecords: policy.max_items },
    });
  }

  private compile(access: RequestAccess, body: TurnBody, ids: TurnReceipts, recalled: Recalled) {
    return this.messages.send(compilePacketMessage, access.context, {
      candidates: recalled.candidates,
      input: {
        sessionId: body.session_id,
        turnNumber: body.turn_number,
        budgetTokens: body.budget_total,
        current: { id: recalled.stored.id, content: body.user_input, author: body.author || undefined },
        messages: body.messages ?? [],
        history: [],
        recalledMemories: [],
        recalledConversation: [],
        operatorBriefing: body.operator_briefing,
        holds: body.holds ?? [],
        artifactsContext: body.artifacts_context,
        policy: body.policy ?? {},
        config: body.config ?? {},
        eventId: recalled.stored.id,
        traceId: access.context.requestId,
        receiptId: ids.compile,
        builtAt: this.clock.nowSeconds(),
      },
    });
  }

  private compileRecord(
    access: RequestAccess,
    body: TurnBody,
    ids: TurnReceipts,
    recalled: Recalled,
    compiled: Parameters<typeof compileReceipt>[1],
  ): OperationRecord {
    const facts = {
      receiptId: ids.compile,
      sessionId: body.session_id,
      turnNumber: body.turn_number,
      budgetTokens: body.budget_total,
      recalledConversationCount: recalled.conversation.length,
      recalledMemoryCount: recalled.memories.length,
      agentId: body.author || null,
      eventId: recalled.stored.id,
      traceId: access.context.requestId,
      sourceReceiptIds: [ids.store, ids.memories, ids.conversation],
    };
    return compileReceipt(facts, compiled);
  }
}

/** The receipts of storing the message and of the two searches. */
function turnRecords(access: RequestAccess, body: TurnBody, ids: TurnReceipts, recalled: Recalled): OperationRecord[] {
  const turn = {
    session_id: body.session_id,
    turn_id: String(body.turn_number),
    agent_id: body.author || null,
    trace_id: access.context.requestId,
    source_event_id: recalled.stored.id,
  };
  const asked = { session_id: body.session_id, turn_number: body.turn_number };
  const results = (found: Recalled['memories']) => ({ count: found.length, memory_ids: found.map(({ id }) => id) });
  const search = (
    operation: 'memory.recall' | 'conversation.recall',
    receiptId: string,
    found: Recalled['memories'],
  ): OperationRecord => ({
    ...turn,
    operation,
    receipt_id: receiptId,
    status: recalled.warnings.some((warning) => warning.includes(operation)) ? 'degraded' : 'ok',
    source_receipt_ids: [ids.store],
    inputs_ref: { ...asked, content_preview: contentPreview(body.user_input) },
    outputs_ref: results(found),
  });
  const store: OperationRecord = {
    ...turn,
    operation: 'conversation.store',
    receipt_id: ids.store,
    inputs_ref: {
      ...asked,
      role: 'user',
      exchange_pair_id: body.exchange_pair_id,
      content_preview: contentPreview(body.user_input),
    },
    outputs_ref: storedRef(recalled.stored.id, recalled.stored.deduplicated),
  };
  return [
    store,
    search('memory.recall', ids.memories, recalled.memories),
    search('conversation.recall', ids.conversation, recalled.conversation),
  ];
}
