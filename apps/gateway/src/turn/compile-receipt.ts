import type { CompileResult } from '@hivemind/contracts';
import type { OperationRecord } from '@hivemind/platform';

export interface CompileFacts {
  receiptId: string;
  sessionId: string;
  turnNumber: number;
  budgetTokens: number;
  recalledConversationCount: number;
  recalledMemoryCount: number;
  agentId?: string | null;
  eventId: string | null;
  traceId: string | null;
  sourceReceiptIds: string[];
}

/** What the receipt of a compile says: the packet's accounts, and of each candidate why it is in or out. */
export function compileReceipt(facts: CompileFacts, { bundle, admissions }: CompileResult): OperationRecord {
  return {
    receipt_id: facts.receiptId,
    operation: 'context.compile',
    session_id: facts.sessionId,
    turn_id: String(facts.turnNumber),
    agent_id: facts.agentId ?? null,
    source_event_id: facts.eventId,
    trace_id: facts.traceId,
    source_receipt_ids: facts.sourceReceiptIds,
    inputs_ref: {
      session_id: facts.sessionId,
      turn_number: facts.turnNumber,
      budget_total: facts.budgetTokens,
      recalled_conversation_count: facts.recalledConversationCount,
      recalled_memory_count: facts.recalledMemoryCount,
    },
    outputs_ref: {
      token_count: bundle.token_count,
      item_ids: bundle.messages.map(({ id }) => id),
      source_counts: bundle.source_counts,
      admissions,
    },
    metadata: { trace_id: facts.traceId, event_id: facts.eventId },
  };
}
