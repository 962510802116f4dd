import { pieces, type StubPrompt, stubReply, stubTokens, textOf } from './stub-reply';

interface OpenAiBody {
  model: string;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  messages: { role: string; content?: unknown }[];
  tools?: { function: { name: string } }[];
}

const ID = 'chatcmpl-stub';
const CREATED = 1_790_000_000;

export function openAiPrompt({ model, stream, messages, tools }: OpenAiBody): StubPrompt {
  return {
    model,
    stream: stream === true,
    lastUserText: textOf(messages.findLast(({ role }) => role === 'user')?.content),
    toolName: tools?.[0]?.function.name,
    toolResults: messages.filter(({ role }) => role === 'tool').length,
  };
}

/** A chat completion. */
export function openAiAnswer(prompt: StubPrompt): object {
  const { content, tool_calls, finish_reason } = choiceOf(prompt);
  const message = { role: 'assistant', content, refusal: null, ...(tool_calls && { tool_calls }) };
  return {
    id: ID,
    object: 'chat.completion',
    created: CREATED,
    model: prompt.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason }],
    usage: usageOf(prompt, content ?? ''),
    system_fingerprint: 'fp_stub',
  };
}

/** The same as server-sent events. */
export function openAiEvents(prompt: StubPrompt): string[] {
  const { content, tool_calls, finish_reason } = choiceOf(prompt);
  const head = { id: ID, object: 'chat.completion.chunk', created: CREATED, model: prompt.model };
  const chunk = (delta: object, reason: string | null = null) =>
    event({ ...head, choices: [{ index: 0, delta, finish_reason: reason }], usage: null });
  return [
    chunk({ role: 'assistant', content: content === null ? null : '' }),
    ...pieces(content ?? '').map((piece) => chunk({ content: piece })),
    ...(tool_calls ?? []).map((call, index) => chunk({ tool_calls: [{ index, ...call }] })),
    chunk({}, finish_reason),
    event({ ...head, choices: [], usage: usageOf(prompt, content ?? '') }),
    'data: [DONE]\n\n',
  ];
}

export const openAiError = (status: number): object => ({
  error: {
    message: `The stub was asked for ${status}.`,
    type: status === 429 ? 'requests' : 'invalid_request_error',
    param: null,
    code: `stub_${status}`,
  },
});

export const openAiModels = (names: readonly string[]): object => ({
  object: 'list',
  data: names.map((id) => ({ id, object: 'model', created: CREATED, owned_by: 'stub' })),
});

const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;

function choiceOf(prompt: StubPrompt) {
  const reply = stubReply(prompt);
  if ('text' in reply) return { content: reply.text, finish_reason: 'stop' };
  const call = { name: reply.tool, arguments: JSON.stringify(reply.input) };
  const tool_calls = [{ id: reply.callId, type: 'function', function: call }];
  return { content: null, tool_calls, finish_reason: 'tool_calls' };
}

function usageOf({ lastUserText }: StubPrompt, content: string) {
  const prompt_tokens = stubTokens(lastUserText);
  const completion_tokens = stubTokens(content);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
