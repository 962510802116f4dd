import type { z } from 'zod';
import type { compileBody, compileData } from '../wire/turn.schema';
import { DECISION, MEMORY, PAIR, QUESTION, QUESTION_TEXT, REPLY, REPLY_TEXT } from './example-values';
import { compileExample } from './packet-examples';
import { bundleOf, line, type Packet, receiptOf } from './packet-parts';

interface CompileExample {
  title: string;
  body: z.input<typeof compileBody>;
  data: z.infer<typeof compileData>;
}

const compiled = (packet: Packet): CompileExample['data'] => ({
  bundle: bundleOf(packet),
  receipt: receiptOf(packet, null, []),
});

const oneMessage: CompileExample = {
  title: 'One message, no recall',
  body: {
    session_id: 'greenhouse',
    turn_number: 2,
    budget_total: 1024,
    messages: [{ role: 'user', content: 'Where do we stand with the vent?', timestamp: 1795993500 }],
  },
  data: compileExample,
};

const recalledHalf = (role: 'user' | 'assistant') => ({
  id: role === 'user' ? QUESTION : REPLY,
  content: role === 'user' ? QUESTION_TEXT : REPLY_TEXT,
  metadata: {
    session_id: 'greenhouse-2025',
    turn_number: 1,
    role,
    exchange_pair_id: PAIR,
    timestamp: role === 'user' ? 1795993500.720893 : 1795993501.157128,
  },
});

const ownRecall: CompileExample = {
  title: 'Everything that a loop of your own may send',
  body: {
    session_id: 'greenhouse',
    turn_number: 5,
    budget_total: 4096,
    messages: [
      { role: 'user', content: 'Is everything covered?', timestamp: 1795993700 },
      { role: 'assistant', content: 'All but the north bed.', timestamp: 1795993710 },
      {
        role: 'tool',
        content: 'camera: north bed is bare',
        timestamp: 1795993720,
        metadata: { tool_call_id: 'call_camera', tool_name: 'camera' },
      },
    ],
    user_input: 'And what did we decide about the heating?',
    operator_briefing: 'You look after a greenhouse.',
    holds: [{ id: 'vent-north', title: 'North vent', content: 'The north vent is stuck open.' }],
    artifacts_context: 'Frost plan: cover the orchids below -2 degrees.',
    recalled_memories: [
      { id: MEMORY, content: DECISION, metadata: { timestamp: 1795993499.503422, resonance_score: 1.02 } },
    ],
    recalled_conversation: [recalledHalf('user'), recalledHalf('assistant')],
    policy: { max_memory_items: 3, admission_strategy: 'relevance' },
    config: { render_timestamps: false },
    event_id: 'event-frost-5',
    trace_id: 'trace-frost',
    timestamp: 1795993730,
  },
  data: compiled({
    turn: 5,
    budget: 4096,
    receiptId: '01a229fb-aed1-74aa-bb41-4a126b629fcf',
    eventId: 'event-frost-5',
    traceId: 'trace-frost',
    builtAt: '2026-11-29T23:08:50.000000+00:00',
    userInput: 'And what did we decide about the heating?',
    messages: [
      line('context-section-fixed-5', 'system', '=== AGENT FIXED CONTEXT BUFFER ==='),
      line('context-briefing-5', 'system', 'You look after a greenhouse.'),
      line(
        'context-status-5',
        'system',
        'Context: 298/4096 tokens | 1 holds active (59 tokens) | conversation: 41 tokens | sources: conversation=4, directive=1, hivemind=1, recalled_conversation=2, system=3 | available: 3798 tokens',
      ),
      line('context-artifacts-5', 'system', 'Available files:\nFrost plan: cover the orchids below -2 degrees.'),
      line(
        'vent-north',
        'system',
        '=== HOLD ===\nid: vent-north\ntitle: North vent\ntokens: 0\nheld_since: turn 0\n---\nThe north vent is stuck open.\n=== END HOLD (vent-north) | To release: context.release("vent-north") ===',
      ),
      line('context-section-semantic-5', 'system', '=== SEMANTIC RECALL BUFFER ==='),
      line(MEMORY, 'system', DECISION),
      line('context-section-search-5', 'system', '=== SEARCH RECALL BUFFER ==='),
      line(QUESTION, 'user', QUESTION_TEXT),
      line(REPLY, 'assistant', REPLY_TEXT),
      line('context-section-conversation-5', 'system', '=== ACTIVE CONVERSATION BUFFER ==='),
      line('message-0', 'user', 'Is everything covered?'),
      line('message-1', 'assistant', 'All but the north bed.'),
      line('message-2', 'tool', 'camera: north bed is bare', 'camera', 'call_camera'),
      line('message-3', 'user', 'And what did we decide about the heating?'),
    ],
    counts: { conversation: 4, directive: 1, hivemind: 1, recalled_conversation: 2, system: 3 },
    tokens: { all: 298, conversation: 41, holds: 59 },
    recalled: { memories: 1, exchangeHalves: 2 },
    policy: { max_memory_items: 3, admission_strategy: 'relevance' },
  }),
};

const events: CompileExample = {
  title: 'The history as events, one of them a tool that failed',
  body: {
    session_id: 'greenhouse',
    turn_number: 6,
    budget_total: 1024,
    messages: [
      { type: 'user.input', id: 'event-1', ts: 1795993800, payload: { text: 'Close the vent.' } },
      { type: 'assistant.message.final', ts: 1795993805, payload: { content: 'I am trying to.' } },
      {
        type: 'tool.call.finished',
        id: 'call_vent',
        ts: 1795993810,
        payload: { call_id: 'call_vent', ok: false, error: 'motor does not answer' },
      },
      { type: 'user.input', ts: 1795993820, payload: { text: 'Did it close?' } },
    ],
  },
  data: compiled({
    turn: 6,
    budget: 1024,
    receiptId: '01a229fb-aee7-722f-9ee9-36cbcbd31c40',
    eventId: null,
    traceId: null,
    userInput: 'Did it close?',
    messages: [
      line('context-section-fixed-6', 'system', '=== AGENT FIXED CONTEXT BUFFER ==='),
      line(
        'context-status-6',
        'system',
        'Context: 106/1024 tokens | 0 holds active (0 tokens) | conversation: 25 tokens | sources: conversation=3, system=1, tool=1 | available: 918 tokens',
      ),
      line('context-section-conversation-6', 'system', '=== ACTIVE CONVERSATION BUFFER ==='),
      line('message-0', 'user', 'Close the vent.'),
      line('message-1', 'assistant', 'I am trying to.'),
      line('message-2', 'tool', 'Error: motor does not answer', null, 'call_vent'),
      line('message-3', 'user', 'Did it close?'),
    ],
    counts: { conversation: 3, system: 1, tool: 1 },
    tokens: { all: 106, conversation: 25, holds: 0 },
    recalled: { memories: 0, exchangeHalves: 0 },
  }),
};

/** What `/context/compile` takes and answers, in both forms of messages. */
export const compileExamples: [CompileExample, ...CompileExample[]] = [oneMessage, ownRecall, events];
