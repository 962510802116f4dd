import { pieces, type StubPrompt, stubReply, stubTokens, textOf } from './stub-reply';

interface AnthropicBody {
  model: string;
  stream?: boolean;
  messages: { role: string; content?: unknown }[];
  tools?: { name: string }[];
}

const ID = 'msg_stub';

export function anthropicPrompt({ model, stream, messages, tools }: AnthropicBody): StubPrompt {
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as { type: string }[]) : []));
  const spoken = messages.filter(({ role, content }) => role === 'user' && textOf(content) !== '');
  return {
    model,
    stream: stream === true,
    lastUserText: textOf(spoken.at(-1)?.content),
    toolName: tools?.[0]?.name,
    toolResults: blocks.filter(({ type }) => type === 'tool_result').length,
  };
}

/** A message. */
export function anthropicAnswer(prompt: StubPrompt): object {
  const { block, stop_reason, output } = contentOf(prompt);
  return {
    id: ID,
    type: 'message',
    role: 'assistant',
    model: prompt.model,
    content: [block],
    stop_reason,
    stop_sequence: null,
    usage: { input_tokens: stubTokens(prompt.lastUserText), output_tokens: output },
  };
}

/** The same as server-sent events. */
export function anthropicEvents(prompt: StubPrompt): string[] {
  const { block, stop_reason, output } = contentOf(prompt);
  const usage = { input_tokens: stubTokens(prompt.lastUserText), output_tokens: 0 };
  const message = { id: ID, type: 'message', role: 'assistant', model: prompt.model, content: [], usage };
  const empty = block.type === 'text' ? { ...block, text: '' } : { ...block, input: {} };
  const deltas =
    block.type === 'text'
      ? pieces(block.text).map((text) => ({ type: 'text_delta', text }))
      : [{ type: 'input_json_delta', partial_json: JSON.stringify(block.input) }];
  return [
    event('message_start', { message: { ...message, stop_reason: null, stop_sequence: null } }),
    event('content_block_start', { index: 0, content_block: empty }),
    event('ping', {}),
    ...deltas.map((delta) => event('content_block_delta', { index: 0, delta })),
    event('content_block_stop', { index: 0 }),
    event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: output } }),
    event('message_stop', {}),
  ];
}

export const anthropicError = (status: number): object => ({
  type: 'error',
  error: {
    type: status === 429 ? 'rate_limit_error' : status === 529 ? 'overloaded_error' : 'invalid_request_error',
    message: `The stub was asked for ${status}.`,
  },
  request_id: 'req_stub',
});

export const anthropicModels = (names: readonly string[]): object => ({
  data: names.map((id) => ({ type: 'model', id, display_name: `The ${id}`, created_at: '2026-01-01T00:00:00Z' })),
  has_more: false,
  first_id: names[0] ?? null,
  last_id: names.at(-1) ?? null,
});

const event = (type: string, data: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

function contentOf(prompt: StubPrompt) {
  const reply = stubReply(prompt);
  if ('text' in reply) {
    const block = { type: 'text' as const, text: reply.text };
    return { block, stop_reason: 'end_turn', output: stubTokens(reply.text) };
  }
  const block = { type: 'tool_use' as const, id: reply.callId, name: reply.tool, input: reply.input };
  return { block, stop_reason: 'tool_use', output: 1 };
}
