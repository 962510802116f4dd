import type { ChatPrompt, CompressionSettings, PromptMessage } from '@hivemind/contracts';
import { DEFAULT_COMPRESSION_SETTINGS } from '@hivemind/contracts';
import fc from 'fast-check';
import { compressPrompt, countPromptTokens, emptySessionMemory, readSessionMemory } from './index';

const words = fc.lorem({ maxCount: 60 });
const said = fc.oneof(
  words,
  fc.json({ maxDepth: 2 }),
  fc.constantFrom('', 'Error: no such order #W42', '```ts\nconst x = 1;\n```'),
);
const tool = fc.constantFrom('find_order', 'bash', 'book_seat');
const args = fc.oneof(fc.json({ maxDepth: 1 }), fc.constant('{"order_id":"#W42","user":"mia_li_3668"}'));

/** A step of an agent: what it says, calls in parallel, and their results, some of which never came. */
const step = fc.record({
  asked: fc.option(said),
  says: said,
  calls: fc.array(fc.record({ tool, args, result: fc.option(said, { freq: 9 }) }), { maxLength: 3 }),
});
const steps = fc.array(step, { minLength: 3, maxLength: 14 });
type Steps = typeof steps extends fc.Arbitrary<infer S> ? S : never;

function openAi(list: Steps): ChatPrompt {
  const messages: PromptMessage[] = [
    { role: 'system', content: 'You help.' },
    { role: 'user', content: 'Please change my order #W42 to size L.' },
  ];
  list.forEach(({ asked, says, calls }, n) => {
    if (asked !== null) messages.push({ role: 'user', content: asked });
    const tool_calls = calls.map((call, i) => ({
      id: `c${n}_${i}`,
      type: 'function',
      function: { name: call.tool, arguments: call.args },
    }));
    messages.push({ role: 'assistant', content: says, ...(tool_calls.length > 0 && { tool_calls }) });
    calls.forEach(({ result }, i) => {
      if (result !== null) messages.push({ role: 'tool', tool_call_id: `c${n}_${i}`, content: result });
    });
  });
  messages.push({ role: 'user', content: 'And now?' });
  return { format: 'openai', messages };
}

function anthropic(list: Steps): ChatPrompt {
  const messages: PromptMessage[] = [{ role: 'user', content: 'Please change my order #W42 to size L.' }];
  list.forEach(({ says, calls }, n) => {
    const uses = calls.map((call, i) => ({
      type: 'tool_use',
      id: `c${n}_${i}`,
      name: call.tool,
      input: { q: call.args },
    }));
    const thinking = { type: 'thinking', thinking: 'hm', signature: 's' };
    messages.push({ role: 'assistant', content: [thinking, { type: 'text', text: says || '-' }, ...uses] });
    const results = calls.map(({ result }, i) => ({
      type: 'tool_result',
      tool_use_id: `c${n}_${i}`,
      content: result ?? '',
    }));
    messages.push({ role: 'user', content: results.length > 0 ? results : [{ type: 'text', text: 'go on' }] });
  });
  return { format: 'anthropic', system: 'You help.', messages };
}

const prompts = fc.oneof(steps.map(openAi), steps.map(anthropic));
const settings = (policy: CompressionSettings['policy']): CompressionSettings => ({
  ...DEFAULT_COMPRESSION_SETTINGS,
  threshold_tokens: 0,
  step_window: 2,
  policy,
});

/** Results without their call, and calls without their result. */
function broken({ format, messages }: Pick<ChatPrompt, 'format' | 'messages'>): { orphans: number; open: number } {
  let [orphans, open, waiting] = [0, 0, new Set<unknown>()];
  messages.forEach((message, at) => {
    const blocks = Array.isArray(message['content']) ? (message['content'] as Record<string, unknown>[]) : [];
    const results =
      format === 'openai'
        ? message.role === 'tool'
          ? [message['tool_call_id']]
          : []
        : blocks.filter(({ type }) => type === 'tool_result').map((block) => block['tool_use_id']);
    for (const id of results) if (!waiting.delete(id)) orphans++;
    if (format === 'openai' && message.role === 'tool') return;
    open += waiting.size;
    const calls =
      format === 'openai'
        ? ((message['tool_calls'] ?? []) as { id: string }[]).map(({ id }) => id)
        : blocks.filter(({ type }) => type === 'tool_use').map((block) => block['id']);
    waiting = new Set(at === messages.length - 1 ? [] : calls);
  });
  return { orphans, open: open + waiting.size };
}

const compress = async (prompt: ChatPrompt, policy: CompressionSettings['policy'] = 'aggressive') =>
  (await compressPrompt(prompt, settings(policy), { nowMs: 0, memory: null })).result;

describe('a compressed prompt', () => {
  it('is one that the provider accepts, never longer than what came', async () => {
    await fc.assert(
      fc.asyncProperty(prompts, async (prompt) => {
        const result = await compress(prompt);
        const [before, after] = [broken(prompt), broken({ format: prompt.format, messages: result.messages })];
        expect(after.orphans).toBeLessThanOrEqual(before.orphans);
        expect(after.open).toBeLessThanOrEqual(before.open);
        const tokens = countPromptTokens({ ...prompt, messages: result.messages });
        expect(tokens).toBe(result.tokens);
        expect(tokens).toBeLessThanOrEqual(countPromptTokens(prompt));
        if (result.mode === 'none') expect(result.messages).toBe(prompt.messages);
      }),
      { numRuns: 150 },
    );
  });

  it('keeps system, the last user message and the last steps as they are', async () => {
    await fc.assert(
      fc.asyncProperty(steps.map(openAi), async (prompt) => {
        const { messages } = await compress(prompt);
        expect(messages[0]).toEqual(prompt.messages[0]);
        expect(messages.at(-1)).toEqual(prompt.messages.at(-1));
        const assistants = prompt.messages.flatMap(({ role }, at) => (role === 'assistant' ? [at] : []));
        const recent = prompt.messages.slice(assistants.at(-2));
        expect(messages.slice(-recent.length)).toEqual(recent);
      }),
      { numRuns: 100 },
    );
  });

  it('is left as it is when it is compressed again, and the same every time', async () => {
    await fc.assert(
      fc.asyncProperty(prompts, async (prompt) => {
        const once = await compress(prompt);
        expect(await compress(prompt)).toEqual(once);
        const again = await compress({ ...prompt, messages: once.messages });
        expect(again.messages).toEqual(once.messages);
      }),
      { numRuns: 100 },
    );
  });

  it('holds all that under the policy that minds the cache, over a growing conversation', async () => {
    await fc.assert(
      fc.asyncProperty(steps.map(openAi), async (prompt) => {
        let memory = emptySessionMemory();
        for (let at = 3; at <= prompt.messages.length; at++) {
          const part: ChatPrompt = { format: 'openai', messages: prompt.messages.slice(0, at) };
          const kept = await compressPrompt(part, settings('cache_aware'), { nowMs: at * 1000, memory });
          expect(kept.result.tokens).toBeLessThanOrEqual(countPromptTokens(part));
          expect(broken({ format: 'openai', messages: kept.result.messages }).orphans).toBeLessThanOrEqual(
            broken(part).orphans,
          );
          if (kept.memory) memory = readSessionMemory(JSON.parse(JSON.stringify(kept.memory)));
        }
      }),
      { numRuns: 40 },
    );
  });
});
