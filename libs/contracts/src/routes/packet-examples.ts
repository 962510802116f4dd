import type { z } from 'zod';
import type { bundleSchema } from '../wire/compile.schema';
import type { receiptSchema } from '../wire/receipt.schema';
import {
  DECISION,
  KEY,
  MEMORY,
  PROJECT,
  QUESTION,
  QUESTION_TEXT,
  REQUEST,
  TENANT,
  TURN_RECEIPT,
} from './example-values';

type Messages = z.infer<typeof bundleSchema>['messages'];
interface Packet {
  turn: number;
  budget: number;
  receiptId: string;
  eventId: string | null;
  traceId: string | null;
  userInput: string;
  messages: Messages;
  counts: z.infer<typeof bundleSchema>['source_counts'];
  tokens: { all: number; conversation: number; holds: number };
  recalledMemories: number;
}

const line = (id: string, role: 'system' | 'user', content: string, name: string | null = null) => ({
  id,
  role,
  content,
  tool_call_id: null,
  name,
});

const bundleOf = (packet: Packet): z.infer<typeof bundleSchema> => ({
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
    built_at: '2026-11-29T23:05:00.956293+00:00',
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
    recalled_conversation_count: 0,
    recalled_memory_count: packet.recalledMemories,
    recalled_memory_input_count: packet.recalledMemories,
    neutralised_control_tokens: 0,
    receipt_id: packet.receiptId,
    parent_receipt_id: null,
  },
});

const receiptOf = (packet: Packet, agent: string | null, sources: string[]): z.infer<typeof receiptSchema> => ({
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
  inputs_ref: { session_id: 'greenhouse', turn_number: packet.turn, budget_total: packet.budget },
  outputs_ref: {
    token_count: packet.tokens.all,
    item_ids: packet.messages.map(({ id }) => id),
    admissions: [{ id: packet.messages.at(-1)!.id, source: 'conversation', admitted: true, reason: 'protected' }],
  },
  metadata: { trace_id: packet.traceId, event_id: packet.eventId },
  source_receipt_ids: sources,
});

const turnPacket: Packet = {
  turn: 1,
  budget: 4096,
  receiptId: TURN_RECEIPT,
  eventId: QUESTION,
  traceId: REQUEST,
  userInput: QUESTION_TEXT,
  messages: [
    line('context-section-fixed-1', 'system', '=== AGENT FIXED CONTEXT BUFFER ==='),
    line('context-briefing-1', 'system', 'You look after a greenhouse. Answer in two sentences.'),
    line(
      'context-status-1',
      'system',
      'Context: 233/4096 tokens | 1 holds active (66 tokens) | conversation: 14 tokens | sources: conversation=1, directive=1, hivemind=1, system=2 | available: 3863 tokens',
    ),
    line(
      'vent-north',
      'system',
      '=== HOLD ===\nid: vent-north\ntitle: North vent\ntokens: 0\nheld_since: turn 0\n---\nThe north vent is stuck open; a repair is booked for Friday.\n=== END HOLD (vent-north) | To release: context.release("vent-north") ===',
    ),
    line('context-section-semantic-1', 'system', '=== SEMANTIC RECALL BUFFER ==='),
    line(MEMORY, 'system', `Time: 2026-11-29T23:04:59+00:00\n${DECISION}`),
    line('context-section-conversation-1', 'system', '=== ACTIVE CONVERSATION BUFFER ==='),
    line(QUESTION, 'user', QUESTION_TEXT, 'night-shift'),
  ],
  counts: { conversation: 1, directive: 1, hivemind: 1, system: 2 },
  tokens: { all: 233, conversation: 14, holds: 66 },
  recalledMemories: 1,
};

/** What `/turn` compiles in its example. */
export const turnExample = {
  bundle: bundleOf(turnPacket),
  receipt: receiptOf(turnPacket, 'night-shift', [
    '01a2298d-fc1e-7285-824c-79576680b539',
    '01a2298d-fc2e-7179-8470-4155fec1df66',
    '01a2298d-fc2e-7179-8470-47dfd04c85bb',
  ]),
};

const compilePacket: Packet = {
  turn: 2,
  budget: 1024,
  receiptId: '01a2298d-fff9-73c6-ac32-5ad1d2dabd33',
  eventId: null,
  traceId: null,
  userInput: 'Where do we stand with the vent?',
  messages: [
    line('context-section-fixed-2', 'system', '=== AGENT FIXED CONTEXT BUFFER ==='),
    line(
      'context-status-2',
      'system',
      'Context: 79/1024 tokens | 0 holds active (0 tokens) | conversation: 12 tokens | sources: conversation=1, system=1 | available: 945 tokens',
    ),
    line('context-section-conversation-2', 'system', '=== ACTIVE CONVERSATION BUFFER ==='),
    line('message-0', 'user', 'Where do we stand with the vent?'),
  ],
  counts: { conversation: 1, system: 1 },
  tokens: { all: 79, conversation: 12, holds: 0 },
  recalledMemories: 0,
};

/** What `/context/compile` compiles in its example. */
export const compileExample = { bundle: bundleOf(compilePacket), receipt: receiptOf(compilePacket, null, []) };
