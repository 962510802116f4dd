import type { ChatPrompt, PromptMessage } from '@hivemind/contracts';
import fc from 'fast-check';
import { input, output, sentence, toolName } from './texts.arbitrary';

type Block = { type: string } & Record<string, unknown>;

const image: Block = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } };
const text = sentence.map((said): Block => ({ type: 'text', text: said }));
const words = fc.oneof(
  { weight: 3, arbitrary: sentence },
  { weight: 2, arbitrary: fc.array(fc.oneof(text, fc.constant(image)), { minLength: 1, maxLength: 3 }) },
);
const thinking = fc.constantFrom<Block[]>(
  [],
  [{ type: 'thinking', thinking: 'about ORD-1', signature: 'sig==' }],
  [{ type: 'redacted_thinking', data: 'opaque==' }],
);

const talk = fc
  .record({ answered: words, asked: fc.array(words, { minLength: 1, maxLength: 2 }) })
  .map(({ answered, asked }): PromptMessage[] => [
    { role: 'assistant', content: answered },
    ...asked.map((content) => ({ role: 'user', content })),
  ]);

const step = fc
  .record({
    thinking,
    said: fc.array(text, { maxLength: 1 }),
    calls: fc.array(fc.record({ name: toolName, input, output, failed: fc.boolean(), image: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    }),
    unanswered: fc.constantFrom(0, 0, 0, 0, 0, 1),
    /** What the user says beside the results. */
    beside: fc.oneof(
      { weight: 5, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(text, { maxLength: 1 }) },
    ),
    /** Messages of one role in a row are one: calls may stand in several, and so may results. */
    splitCalls: fc.constantFrom(false, false, false, true),
    splitResults: fc.constantFrom(false, false, false, true),
    series: fc.nat(9_999),
  })
  .map(({ thinking, said, calls, unanswered, beside, splitCalls, splitResults, series }): PromptMessage[] => {
    const idOf = (at: number) => `toolu_${series}_${at}`;
    const asked = calls.map(({ name, input }, at): Block => ({ type: 'tool_use', id: idOf(at), name, input }));
    const results = calls.map(
      (call, at): Block => ({
        type: 'tool_result',
        tool_use_id: idOf(at),
        content: call.image ? [{ type: 'text', text: call.output }, image] : call.output,
        ...(call.failed && { is_error: true }),
      }),
    );
    const [first, ...others] = results.slice(unanswered);
    const answered = first ? [first, ...(splitResults ? beside : [...others, ...beside])] : beside;
    return [
      { role: 'assistant', content: [...thinking, ...said, ...(splitCalls ? asked.slice(0, 1) : asked)] },
      ...(splitCalls ? asked.slice(1) : []).map((call) => ({ role: 'assistant', content: [call] })),
      { role: 'user', content: answered.length > 0 ? answered : 'no answer' },
      ...(splitResults ? others : []).map((result) => ({ role: 'user', content: [result] })),
    ];
  });

const odd = fc.constantFrom<PromptMessage[]>(
  [{ role: 'assistant', content: [] }],
  [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'of-nobody', content: 'orphan 4711' }] }],
  [{ role: 'user', content: [] }],
  [{ role: 'user' }],
);

/** Puts a cache mark on the last block of some messages, as clients do that move it along. */
function marked(messages: readonly PromptMessage[], places: readonly number[]): PromptMessage[] {
  return messages.map((message, at) => {
    const { content } = message;
    if (!places.includes(at) || !Array.isArray(content) || content.length === 0) return message;
    const [rest, last] = [content.slice(0, -1) as Block[], content.at(-1) as Block];
    return { ...message, content: [...rest, { ...last, cache_control: { type: 'ephemeral' } }] };
  });
}

const system = fc.oneof(
  sentence,
  sentence.map((said): Block[] => [{ type: 'text', text: said, cache_control: { type: 'ephemeral' } }]),
);

export const anthropicPrompts: fc.Arbitrary<ChatPrompt> = fc
  .record({
    system: fc.option(system, { nil: undefined }),
    first: fc.option(words, { freq: 8, nil: undefined }),
    body: fc.array(
      fc.oneof({ weight: 6, arbitrary: step }, { weight: 3, arbitrary: talk }, { weight: 1, arbitrary: odd }),
      { minLength: 1, maxLength: 20 },
    ),
    marks: fc.array(fc.nat(30), { maxLength: 3 }),
  })
  .map(({ system, first, body, marks }) => {
    const messages = [...(first === undefined ? [] : [{ role: 'user', content: first }]), ...body.flat()];
    return { format: 'anthropic', messages: marked(messages, marks), ...(system !== undefined && { system }) };
  });
