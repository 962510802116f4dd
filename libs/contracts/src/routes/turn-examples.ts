import type { z } from 'zod';
import type { turnBody, turnData } from '../wire/turn.schema';
import { PAIR, QUESTION, QUESTION_TEXT, REQUEST } from './example-values';
import { turnExample } from './packet-examples';
import { bundleOf, line, type Packet, receiptOf } from './packet-parts';

interface TurnExample {
  title: string;
  body: z.input<typeof turnBody>;
  data: z.infer<typeof turnData>;
}

const timings = {
  embed_s: 0.002,
  store_and_recall_s: 0.014,
  completion_s: 0.001,
  compile_s: 0.004,
  receipts_s: 0.006,
  total_s: 0.029,
};

type Compiled = Pick<z.infer<typeof turnData>, 'bundle' | 'receipt'>;

const answered = (compiled: Compiled, stored: string, receipt: string, recalledMemories: number) => ({
  ...compiled,
  stored: { id: stored, receipt_id: receipt },
  recalled_memories: recalledMemories,
  recalled_conversation: 0,
  session_history: 0,
  warnings: [],
  timings,
});

/** The answer to a turn in a project that holds nothing yet. */
function firstTurn(packet: Omit<Packet, 'eventId' | 'traceId' | 'recalled'>, author: string | null, ids: string[]) {
  const [stored, ...receipts] = ids as [string, string, string, string];
  const whole = { ...packet, eventId: stored, traceId: REQUEST, recalled: { memories: 0, exchangeHalves: 0 } };
  return answered({ bundle: bundleOf(whole), receipt: receiptOf(whole, author, receipts) }, stored, receipts[0], 0);
}

const FORECAST = 'forecast: -4 degrees at 05:00';
const fixed = (turn: number) => line(`context-section-fixed-${turn}`, 'system', '=== AGENT FIXED CONTEXT BUFFER ===');
const conversation = (turn: number) =>
  line(`context-section-conversation-${turn}`, 'system', '=== ACTIVE CONVERSATION BUFFER ===');

const opening: TurnExample = {
  title: 'A question with a briefing and a hold',
  body: {
    user_input: QUESTION_TEXT,
    session_id: 'greenhouse',
    turn_number: 1,
    budget_total: 4096,
    exchange_pair_id: PAIR,
    operator_briefing: 'You look after a greenhouse. Answer in two sentences.',
    holds: [
      {
        id: 'vent-north',
        title: 'North vent',
        content: 'The north vent is stuck open; a repair is booked for Friday.',
      },
    ],
    author: 'night-shift',
  },
  data: answered(turnExample, QUESTION, '01a2298d-fc1e-7285-824c-79576680b539', 1),
};

const VENT = '1633c8a4-1530-88bb-b29e-1043b64c85e9';
const least: TurnExample = {
  title: 'The least that a turn says',
  body: {
    user_input: 'When is the vent repaired?',
    session_id: 'greenhouse',
    turn_number: 2,
    budget_total: 2048,
    exchange_pair_id: 'xp-019ad0f5c2e97b418d36f07c5a2b914e',
  },
  data: firstTurn(
    {
      turn: 2,
      budget: 2048,
      receiptId: '01a229fb-a58b-76ee-a979-d474a4ade20a',
      userInput: 'When is the vent repaired?',
      messages: [
        fixed(2),
        line(
          'context-status-2',
          'system',
          'Context: 78/2048 tokens | 0 holds active (0 tokens) | conversation: 10 tokens | sources: conversation=1, system=1 | available: 1970 tokens',
        ),
        conversation(2),
        line(VENT, 'user', 'When is the vent repaired?'),
      ],
      counts: { conversation: 1, system: 1 },
      tokens: { all: 78, conversation: 10, holds: 0 },
    },
    null,
    [
      VENT,
      '01a229fb-a58a-772b-a903-7f8c35e36f06',
      '01a229fb-a58a-772b-a903-83090d60d1d4',
      '01a229fb-a58b-76ee-a979-d1fc9fb9488a',
    ],
  ),
};

const FROST = '5e69bb71-5eb5-8b91-9ff2-d7c240405cf8';
const chatForm: TurnExample = {
  title: 'Scheduled, with a file and a tool result in chat form',
  body: {
    user_input: 'Is the frost still coming?',
    session_id: 'greenhouse',
    turn_number: 3,
    budget_total: 4096,
    exchange_pair_id: 'xp-019ad0f8e4127c06a5b1d94f3e807c22',
    author: 'scheduler',
    recall_top_k: 5,
    artifacts_context: 'Frost plan: cover the orchids below -2 degrees.',
    messages: [
      {
        role: 'tool',
        content: FORECAST,
        timestamp: 1795993600,
        metadata: { tool_call_id: 'call_forecast', tool_name: 'forecast' },
      },
    ],
  },
  data: firstTurn(
    {
      turn: 3,
      budget: 4096,
      receiptId: '01a229fb-a99b-744d-a4b5-b30776b134ed',
      userInput: 'Is the frost still coming?',
      messages: [
        fixed(3),
        line(
          'context-status-3',
          'system',
          'Context: 111/4096 tokens | 0 holds active (0 tokens) | conversation: 24 tokens | sources: conversation=2, system=2 | available: 3985 tokens',
        ),
        line('context-artifacts-3', 'system', 'Available files:\nFrost plan: cover the orchids below -2 degrees.'),
        conversation(3),
        line('message-0', 'tool', FORECAST, 'forecast', 'call_forecast'),
        line(FROST, 'user', 'Is the frost still coming?', 'scheduler'),
      ],
      counts: { conversation: 2, system: 2 },
      tokens: { all: 111, conversation: 24, holds: 0 },
    },
    'scheduler',
    [
      FROST,
      '01a229fb-a99a-721e-864f-3730459c88d8',
      '01a229fb-a99b-744d-a4b5-aa1902382871',
      '01a229fb-a99b-744d-a4b5-ad47c8115a7f',
    ],
  ),
};

const COVER = '67def1ce-e2f3-8e13-9c57-bf54414f4384';
const eventForm: TurnExample = {
  title: 'A tool result as an event, under a policy',
  body: {
    user_input: 'Then what do we cover first?',
    session_id: 'greenhouse',
    turn_number: 4,
    budget_total: 8192,
    exchange_pair_id: 'xp-019ad0fb06d37e9f92c4a8175d6fb301',
    holds: [
      {
        id: 'vent-north',
        title: 'North vent',
        content: 'The north vent is stuck open.',
        tokens: 20,
        held_since: 1,
        priority: 1,
      },
    ],
    messages: [
      {
        type: 'tool.call.finished',
        id: 'call_forecast',
        ts: 1795993600,
        payload: { call_id: 'call_forecast', ok: true, result: FORECAST },
      },
    ],
    policy: { max_memory_items: 6, max_hold_items: 2 },
    config: { source_weights: { tool: 3 } },
  },
  data: firstTurn(
    {
      turn: 4,
      budget: 8192,
      receiptId: '01a229fb-ac61-74aa-acef-3a794d3a1a9c',
      userInput: 'Then what do we cover first?',
      messages: [
        fixed(4),
        line(
          'context-status-4',
          'system',
          'Context: 161/8192 tokens | 1 holds active (64 tokens) | conversation: 11 tokens | sources: conversation=1, system=2, tool=1 | available: 8031 tokens',
        ),
        line(
          'vent-north',
          'system',
          '=== HOLD ===\nid: vent-north\ntitle: North vent\ntokens: 20\nheld_since: turn 1\npriority: 1\n---\nThe north vent is stuck open.\n=== END HOLD (vent-north) | To release: context.release("vent-north") ===',
        ),
        conversation(4),
        line('message-0', 'tool', FORECAST, null, 'call_forecast'),
        line(COVER, 'user', 'Then what do we cover first?'),
      ],
      counts: { conversation: 1, system: 2, tool: 1 },
      tokens: { all: 161, conversation: 11, holds: 64 },
      policy: { max_items: 64, max_memory_items: 6, max_hold_items: 2 },
    },
    null,
    [
      COVER,
      '01a229fb-ac61-74aa-acef-2c931084e9a7',
      '01a229fb-ac61-74aa-acef-321c37cb3363',
      '01a229fb-ac61-74aa-acef-3736f0e362bd',
    ],
  ),
};

/** What `/turn` takes and answers: the whole of it, the least of it, and what a host sends along. */
export const turnExamples: [TurnExample, ...TurnExample[]] = [opening, least, chatForm, eventForm];
