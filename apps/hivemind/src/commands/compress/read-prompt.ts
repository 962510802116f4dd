import { readFileSync } from 'node:fs';
import { type ChatPrompt, chatPromptSchema, validationError } from '@hivemind/contracts';
import { UsageError } from '../usage-error';

const STANDARD_INPUT = 0;
const ANTHROPIC_BLOCKS = new Set(['tool_use', 'tool_result', 'thinking', 'redacted_thinking']);

/**
 * The prompt of a file: a request body of either provider, or its list of messages alone.
 * @param file `-` reads standard input
 * @throws UsageError when there is none
 */
export function readPrompt(file: string, format: ChatPrompt['format'] | undefined): ChatPrompt {
  const value = parsed(read(file), file);
  const body = Array.isArray(value) ? { messages: value as unknown[] } : (value as object | null);
  const given = { ...body, format: format ?? formatOf(body) };
  const { success, data, error } = chatPromptSchema.safeParse(given);
  if (success) return data;
  throw new UsageError(`${file} holds no prompt: ${validationError(error).message}`);
}

function read(file: string): string {
  try {
    return readFileSync(file === '-' ? STANDARD_INPUT : file, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${(error as NodeJS.ErrnoException).code ?? 'unknown fault'}`);
  }
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UsageError(`${file} is not JSON; it should be a request body, or its list of messages`);
  }
}

/** Only Anthropic has `system` beside the messages, and blocks for calls and results within them. */
function formatOf(body: object | null): ChatPrompt['format'] {
  const { system, messages } = (body ?? {}) as { system?: unknown; messages?: { content?: unknown }[] };
  if (system !== undefined) return 'anthropic';
  const blocks = (Array.isArray(messages) ? messages : []).flatMap((message) =>
    Array.isArray(message?.content) ? (message.content as { type?: string }[]) : [],
  );
  return blocks.some((block) => ANTHROPIC_BLOCKS.has(block?.type ?? '')) ? 'anthropic' : 'openai';
}
