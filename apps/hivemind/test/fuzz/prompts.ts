import fc from 'fast-check';
import { hostileText, hostileValue } from './hostile-values';

const said = fc.oneof(fc.lorem({ maxCount: 30 }), hostileText, fc.json({ maxDepth: 2 }));
const callId = fc.constantFrom('call_1', 'call_2', 'call_3');
const args = fc.oneof(fc.json({ maxDepth: 1 }), fc.constantFrom('{', '', '{"order_id":"#W42"}'));
const call = fc.record({
  id: callId,
  type: fc.constant('function'),
  function: fc.record({ name: fc.constantFrom('look_up', 'bash'), arguments: args }),
});
const openAiMessage = fc.oneof(
  fc.record({ role: fc.constantFrom('system', 'developer', 'user', 'assistant'), content: said }),
  fc.record({
    role: fc.constant('assistant'),
    content: fc.constant(null),
    tool_calls: fc.array(call, { maxLength: 3 }),
  }),
  fc.record({ role: fc.constant('tool'), tool_call_id: callId, content: said }),
  fc.record({ role: fc.constantFrom('user', 'odd', ''), content: hostileValue, tool_calls: hostileValue }),
);
const block = fc.oneof(
  fc.record({ type: fc.constant('text'), text: said }),
  fc.record({ type: fc.constant('tool_use'), id: callId, name: fc.constant('look_up'), input: fc.jsonValue() }),
  fc.record({ type: fc.constant('tool_result'), tool_use_id: callId, content: said }),
  fc.record({ type: fc.constantFrom('image', 'thinking', 'odd'), source: hostileValue }),
);
const anthropicMessage = fc.record({
  role: fc.constantFrom('user', 'assistant'),
  content: fc.oneof(said, fc.array(block, { maxLength: 4 }), hostileValue),
});
const settings = fc.record(
  {
    threshold_tokens: fc.constantFrom(0, 50, 4_000),
    step_window: fc.integer({ min: 1, max: 6 }),
    policy: fc.constantFrom('aggressive', 'cache_aware'),
    extractor: fc.constantFrom('rules', 'openai'),
  },
  { requiredKeys: [] },
);
const session = fc.constantFrom('s-1', 's-2', 'Sitzung/4');

/** Prompts of both providers, whole and broken, as bodies of `/context/compress`. */
export const promptBody = fc.oneof(
  fc.record(
    {
      format: fc.constant('openai'),
      messages: fc.array(openAiMessage, { minLength: 1, maxLength: 40 }),
      settings,
      session,
    },
    { requiredKeys: ['format', 'messages'] },
  ),
  fc.record(
    {
      format: fc.constant('anthropic'),
      messages: fc.array(anthropicMessage, { minLength: 1, maxLength: 40 }),
      system: fc.oneof(said, fc.array(block, { maxLength: 2 })),
      settings,
      session,
    },
    { requiredKeys: ['format', 'messages'] },
  ),
);
