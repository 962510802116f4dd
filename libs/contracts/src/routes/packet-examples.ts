import { DECISION, MEMORY, QUESTION, QUESTION_TEXT, REQUEST, TURN_RECEIPT } from './example-values';
import { bundleOf, line, type Packet, receiptOf } from './packet-parts';

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
      'Context: 228/4096 tokens | 1 holds active (66 tokens) | conversation: 14 tokens | sources: conversation=1, directive=1, hivemind=1, system=2 | available: 3868 tokens',
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
  tokens: { all: 228, conversation: 14, holds: 66 },
  recalled: { memories: 1, exchangeHalves: 0 },
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
  recalled: { memories: 0, exchangeHalves: 0 },
};

/** What `/context/compile` compiles in its example. */
export const compileExample = { bundle: bundleOf(compilePacket), receipt: receiptOf(compilePacket, null, []) };
