import { countTokens } from '@hivemind/context';
import type { UpstreamKind } from '@hivemind/ports';
import type { PromptRequest } from './prompt-request';

/** The frame of a message. */
const MESSAGE_TOKENS = 4;
/** The frame of a call of a tool. */
const CALL_TOKENS = 8;

type Loose = Record<string, unknown>;

/**
 * Tokens of a prompt (o200k_base), as compression counts them: of every message 4 and its content, of a call 8 with name
 * and arguments, of instructions beside the messages as of a message, of tools their JSON. Images count nothing, for what
 * they cost depends on the model. Whatever has another form than expected counts nothing, either.
 */
export function promptTokens(format: UpstreamKind, { messages, system, tools }: PromptRequest): number {
  const ofMessage = format === 'openai' ? openAiTokens : anthropicTokens;
  let tokens = system === undefined ? 0 : MESSAGE_TOKENS + countTokens(textOf(system));
  for (const message of messages) tokens += MESSAGE_TOKENS + ofMessage(asObject(message));
  for (const tool of asList(tools)) tokens += countTokens(JSON.stringify(tool));
  return tokens;
}

function openAiTokens({ content, tool_calls }: Loose): number {
  let tokens = countTokens(textOf(content));
  for (const call of asList(tool_calls)) {
    const called = asObject(call.function ?? call.custom);
    tokens += CALL_TOKENS + countTokens(textOf(called.name)) + countTokens(textOf(called.arguments ?? called.input));
  }
  return tokens;
}

function anthropicTokens({ content }: Loose): number {
  if (typeof content === 'string') return countTokens(content);
  let tokens = 0;
  for (const block of asList(content)) tokens += blockTokens(block);
  return tokens;
}

function blockTokens({ type, name, input, content, text, thinking }: Loose): number {
  if (type === 'tool_use' || type === 'server_tool_use')
    return CALL_TOKENS + countTokens(textOf(name)) + countTokens(JSON.stringify(input ?? {}));
  if (type === 'tool_result') return MESSAGE_TOKENS + countTokens(textOf(content));
  return countTokens(textOf(text ?? thinking));
}

/** Text of a content: itself, or the texts of its parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return asList(content)
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('\n');
}

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asObject = (value: unknown): Loose => (isObject(value) ? value : {});

const asList = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : []);
