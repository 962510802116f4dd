import type { z } from 'zod';
import type { bundleSchema } from '../wire/compile.schema';
import type { receiptSchema } from '../wire/receipt.schema';
import { KEY, PROJECT, REQUEST, TENANT } from './example-values';

type Messages = z.infer<typeof bundleSchema>['messages'];

/** What tells one example packet from another. */
export interface Packet {
  turn: number;
  budget: number;
  receiptId: string;
  eventId: string | null;
  traceId: string | null;
  userInput: string;
  messages: Messages;
  counts: z.infer<typeof bundleSchema>['source_counts'];
  tokens: { all: number; conversation: number; holds: number };
  recalled: { memories: number; exchangeHalves: number };
  /** Given when the request pins it. */
  builtAt?: string;
  /** What differs from the policy that the budget gives. */
  policy?: Partial<z.infer<typeof bundleSchema>['policy']>;
}

export const line = (
  id: string,
  role: Messages[number]['role'],
  content: string,
  name: string | null = null,
  toolCallId: string | null = null,
): Messages[number] => ({ id, role, content, tool_call_id: toolCallId, name });

export const bundleOf = (packet: Packet): z.infer<typeof bundleSchema> => ({
  messages: packet.messages,
  policy: {
    max_context_tokens: packet.budget,
    max_items: 50,
    max_memory_items: 10,
    max_tool_items: 10,
    max_hold_items: null,
    include_memory: true,
    include_tools: true,
    include_system: true,
    include_directives: true,
    include_holds: true,
    admission_strategy: 'balanced',
    ...packet.policy,
  },
  token_count: packet.tokens.all,
  source_counts: packet.counts,
  budget_total: packet.budget,
  budget_available: packet.budget - packet.tokens.all,
  conversation_tokens: packet.tokens.conversation,
  hold_tokens: packet.tokens.holds,
  trace: {
    session_id: 'greenhouse',
    turn_number: packet.turn,
    built_at: packet.builtAt ?? '2026-11-29T23:05:00.956293+00:00',
    event_id: packet.eventId,
    trace_id: packet.traceId,
    user_input: packet.userInput,
    budget_total: packet.budget,
    budget_used: packet.tokens.all,
    budget_available: packet.budget - packet.tokens.all,
    conversation_tokens: packet.tokens.conversation,
    hold_tokens: packet.tokens.holds,
    context_message_count: packet.messages.length,
    source_counts: packet.counts,
    recalled_conversation_count: packet.recalled.exchangeHalves,
    recalled_memory_count: packet.recalled.memories,
    recalled_memory_input_count: packet.recalled.memories,
    neutralised_control_tokens: 0,
    receipt_id: packet.receiptId,
    parent_receipt_id: null,
  },
});

export const receiptOf = (packet: Packet, agent: string | null, sources: string[]): z.infer<typeof receiptSchema> => ({
  receipt_id: packet.receiptId,
  operation: 'context.compile',
  status: 'ok',
  created_at: '2026-11-29T23:05:01.036134+00:00',
  tenant_id: TENANT,
  project_id: PROJECT,
  principal_id: TENANT,
  key_id: KEY,
  agent_id: agent,
  session_id: 'greenhouse',
  turn_id: String(packet.turn),
  source_event_id: packet.eventId,
  trace_id: packet.traceId,
  parent_receipt_id: null,
  request_id: REQUEST,
  idempotency_key: REQUEST,
  inputs_ref: {
    session_id: 'greenhouse',
    turn_number: packet.turn,
    budget_total: packet.budget,
    recalled_conversation_count: packet.recalled.exchangeHalves,
    recalled_memory_count: packet.recalled.memories,
  },
  outputs_ref: {
    token_count: packet.tokens.all,
    item_ids: packet.messages.map(({ id }) => id),
    source_counts: packet.counts,
    admissions: [{ id: packet.messages.at(-1)!.id, source: 'conversation', admitted: true, reason: 'protected' }],
  },
  metadata: { trace_id: packet.traceId, event_id: packet.eventId },
  source_receipt_ids: sources,
});
