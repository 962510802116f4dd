import type { Bundle, CompileInput } from '@hivemind/contracts';
import type { Ledger } from '../admission/ledger';
import type { Candidates } from '../candidates/collect-candidates';
import { isoMicroseconds } from '../render/iso-time';
import type { PacketRegions } from './assemble-packet';

const NEVER_COMPETED = new Set<string>(['excluded_by_policy', 'source_weight_zero']);

/** How the packet came about, in numbers, for the host and the receipt. */
export function bundleTrace(
  input: CompileInput,
  bundle: Omit<Bundle, 'trace'>,
  regions: PacketRegions,
  { lanes, talk }: Candidates,
  ledger: Ledger,
): Bundle['trace'] {
  const replayed = [...regions.semantic, ...regions.search, ...regions.conversation];
  return {
    session_id: input.sessionId,
    turn_number: input.turnNumber,
    built_at: isoMicroseconds(input.builtAt),
    event_id: input.eventId,
    trace_id: input.traceId,
    user_input: talk.current?.message.content ?? null,
    budget_total: bundle.budget_total,
    budget_used: bundle.token_count,
    budget_available: bundle.budget_available,
    conversation_tokens: bundle.conversation_tokens,
    hold_tokens: bundle.hold_tokens,
    context_message_count: bundle.messages.length,
    source_counts: bundle.source_counts,
    recalled_conversation_count: regions.search.length,
    recalled_memory_count: regions.semantic.length,
    recalled_memory_input_count: lanes.hivemind.filter((memory) => !NEVER_COMPETED.has(ledger.reason(memory))).length,
    neutralised_control_tokens: replayed.reduce((count, item) => count + item.neutralised, 0),
    receipt_id: input.receiptId,
    parent_receipt_id: null,
  };
}
