import { bundleSchema, compileResultSchema } from '@hivemind/contracts';
import { countTokens } from '../tokens/count-tokens';
import { compileInput, exchange, memory } from '../../test/compile-input';
import { compilePacket } from './compile-packet';

const at = (time: number, role: 'user' | 'assistant', content: string) => ({ role, content, timestamp: time });

const harbour = compileInput({
  sessionId: 'harbour-1',
  turnNumber: 14,
  current: undefined,
  messages: [
    at(1_790_000_001, 'user', 'The crane is slow again, what helped in spring?'),
    at(1_790_000_002, 'assistant', 'In spring we greased the slewing ring and reset the limiter.'),
    at(1_790_000_003, 'user', 'Plan the cheapest repair before the Friday ship.'),
  ],
  operatorBriefing: 'Advise the harbour crew. Be brief.',
  artifactsContext: 'crane-manual.pdf, page 12: limiter settings.',
  holds: [{ id: 'hold-77', title: 'Wind limit', content: 'No lifts above 12 m/s.' }],
  recalledMemories: [
    memory('m-1', 'The slewing ring was last greased on 3 May.', { timestamp: 1_780_842_731.5, resonance_score: 0.9 }),
    memory('m-2', 'Spare limiters are in shed 4.', { resonance_score: 0.8 }),
  ],
  recalledConversation: exchange('old', 1_780_000_000, 'Who can service the crane?', 'Ask Ines.', { author: 'ines' }),
  eventId: 'event-1',
  traceId: 'trace-1',
  builtAt: 1_788_091_897.200426,
});

const system = (id: string, content: string) => ({ id, role: 'system', content, tool_call_id: null, name: null });
const spoken = (id: string, role: string, content: string, name: string | null = null) => ({
  id,
  role,
  content,
  tool_call_id: null,
  name,
});

describe('compilePacket', () => {
  it('renders the whole anatomy of a packet', () => {
    const { bundle } = compilePacket(harbour);
    expect(bundle.messages).toEqual([
      system('context-section-fixed-14', '=== AGENT FIXED CONTEXT BUFFER ==='),
      system('context-briefing-14', 'Advise the harbour crew. Be brief.'),
      system(
        'context-status-14',
        'Context: 314/4096 tokens | 1 holds active (60 tokens) | conversation: 46 tokens | sources: conversation=3, directive=1, hivemind=2, recalled_conversation=2, system=3 | available: 3782 tokens',
      ),
      system('context-artifacts-14', 'Available files:\ncrane-manual.pdf, page 12: limiter settings.'),
      system(
        'hold-77',
        '=== HOLD ===\nid: hold-77\ntitle: Wind limit\ntokens: 0\nheld_since: turn 0\n---\nNo lifts above 12 m/s.\n=== END HOLD (hold-77) | To release: context.release("hold-77") ===',
      ),
      system('context-section-semantic-14', '=== SEMANTIC RECALL BUFFER ==='),
      system('m-1', 'Time: 2026-06-07T14:32:11+00:00\nThe slewing ring was last greased on 3 May.'),
      system('m-2', 'Spare limiters are in shed 4.'),
      system('context-section-search-14', '=== SEARCH RECALL BUFFER ==='),
      spoken('old-user', 'user', 'Who can service the crane?', 'ines'),
      spoken('old-assistant', 'assistant', 'Ask Ines.', 'ines'),
      system('context-section-conversation-14', '=== ACTIVE CONVERSATION BUFFER ==='),
      spoken('message-0', 'user', 'The crane is slow again, what helped in spring?'),
      spoken('message-1', 'assistant', 'In spring we greased the slewing ring and reset the limiter.'),
      spoken('message-2', 'user', 'Plan the cheapest repair before the Friday ship.'),
    ]);
  });

  it('accounts for every token of it', () => {
    const { bundle } = compilePacket(harbour);
    const tokens = bundle.messages.reduce((sum, message) => sum + countTokens(message.content) + 4, 0);
    const counts = { conversation: 3, directive: 1, hivemind: 2, recalled_conversation: 2, system: 3 };
    expect(bundle).toMatchObject({
      token_count: tokens,
      source_counts: counts,
      budget_total: 4096,
      budget_available: 4096 - tokens,
      hold_tokens: 60,
      conversation_tokens: 46,
    });
    expect(bundle.policy).toEqual({
      max_context_tokens: 4096,
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
    });
    expect(bundle.trace).toEqual({
      session_id: 'harbour-1',
      turn_number: 14,
      built_at: '2026-08-30T12:11:37.200426+00:00',
      event_id: 'event-1',
      trace_id: 'trace-1',
      user_input: 'Plan the cheapest repair before the Friday ship.',
      budget_total: 4096,
      budget_used: tokens,
      budget_available: 4096 - tokens,
      conversation_tokens: 46,
      hold_tokens: 60,
      context_message_count: 15,
      source_counts: counts,
      recalled_conversation_count: 2,
      recalled_memory_count: 2,
      recalled_memory_input_count: 2,
      neutralised_control_tokens: 0,
      receipt_id: 'receipt-1',
      parent_receipt_id: null,
    });
  });

  it('keeps the shape of the contract', () => {
    const result = compilePacket(harbour);
    expect(compileResultSchema.parse(result)).toEqual(result);
    expect(bundleSchema.parse(JSON.parse(JSON.stringify(result.bundle)))).toEqual(result.bundle);
  });

  it('tells of every candidate where it went, by scores if it is stored and by its hash if not', () => {
    const { admissions, bundle } = compilePacket(harbour);
    const byId = new Map(admissions.map((admission) => [admission.id, admission]));
    expect([...byId.keys()].sort()).toEqual(
      bundle.messages
        .map(({ id }) => id)
        .filter((id) => !/section|status/.test(id))
        .sort(),
    );
    expect(byId.get('context-briefing-14')).toEqual({
      id: 'context-briefing-14',
      source: 'directive',
      tokens: 13,
      admitted: true,
      reason: 'protected',
      place: 1,
      bytes: 34,
      sha256: '9431972d273e1b13687f520883c8ac2137325019560511040307da6e6ff5321f',
    });
    expect(byId.get('m-1')).toEqual({
      id: 'm-1',
      source: 'hivemind',
      tokens: expect.any(Number),
      admitted: true,
      reason: 'admitted',
      place: 6,
      scores: { resonance_score: 0.9 },
    });
    expect(byId.get('message-2')).toMatchObject({ reason: 'protected', place: 14, bytes: 48 });
    expect(byId.get('old-user')).not.toHaveProperty('sha256');
    for (const { place, id } of admissions) expect(bundle.messages[place!]!.id).toBe(id);
  });

  it('gives the same bytes for the same input', () => {
    expect(JSON.stringify(compilePacket(structuredClone(harbour)))).toBe(JSON.stringify(compilePacket(harbour)));
  });
});
