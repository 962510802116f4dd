import type { ChatPrompt, PromptMessage } from '@hivemind/contracts';
import fc from 'fast-check';
import { input, output, sentence, toolName } from './texts.arbitrary';

const image = fc.constant({ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } });
const part = fc.oneof(
  { weight: 3, arbitrary: sentence.map((text) => ({ type: 'text', text })) },
  { weight: 1, arbitrary: image },
);
const content = fc.oneof(
  { weight: 4, arbitrary: sentence },
  { weight: 1, arbitrary: fc.array(part, { maxLength: 3 }) },
);

const instructions = fc.record({ role: fc.constantFrom('system', 'developer'), content });
const user = content.map((said) => [{ role: 'user', content: said }]);
const odd = fc.constantFrom<PromptMessage[]>(
  [{ role: 'user' }],
  [{ role: 'user', content: null }],
  [{ role: 'assistant', content: null }],
  [{ role: 'assistant', content: '', tool_calls: [] }],
  [{ role: 'function', name: 'run', content: 'done' }],
  [{ role: 'critic', content: 'a role of nobody' }],
  [{ role: 'tool', tool_call_id: 'of-nobody', content: 'orphan 4711' }],
);

const exchange = fc.record({
  content: fc.oneof(sentence, fc.constant(null)),
  calls: fc.array(fc.record({ name: toolName, input, output }), { maxLength: 3 }),
  /** Results that never came. */
  unanswered: fc.constantFrom(0, 0, 0, 0, 1),
  between: fc.constantFrom<PromptMessage[]>([], [], [], [], [{ role: 'system', content: 'between call and result' }]),
});

const step = fc.tuple(exchange, fc.nat(5)).map(([{ content: said, calls, unanswered, between }, series]) => {
  // Ids of harnesses that count from zero in every answer come again and again.
  const idOf = (at: number) => (series === 0 ? `call_${at}` : `call_${series}_${at}_${calls[at]!.output.length}`);
  const asked = calls.map(({ name, input }, at) => ({
    id: idOf(at),
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  const answers = calls.map((call, at) => ({ role: 'tool', tool_call_id: idOf(at), content: call.output }));
  const assistant = { role: 'assistant', content: said, ...(asked.length > 0 && { tool_calls: asked }) };
  return [assistant, ...(asked.length > 0 ? between : []), ...answers.slice(unanswered)];
});

export const openAiPrompts: fc.Arbitrary<ChatPrompt> = fc
  .record({
    head: fc.array(instructions, { maxLength: 3 }),
    body: fc.array(
      fc.oneof(
        { weight: 6, arbitrary: step },
        { weight: 3, arbitrary: user },
        { weight: 1, arbitrary: odd },
        { weight: 1, arbitrary: instructions.map((each) => [each]) },
      ),
      { minLength: 1, maxLength: 24 },
    ),
  })
  .map(({ head, body }) => ({ format: 'openai', messages: [...head, ...body.flat()] }));
