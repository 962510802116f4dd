import type { ChatPrompt, CompressionResult, ExtractedState, PromptMessage } from '@hivemind/contracts';

/** Who measures the time puts it in; a pure function has no clock. */
const UNMEASURED = { latency_ms: 0, extraction_prompt_tokens: 0, extraction_completion_tokens: 0 };

const systemOf = ({ system }: ChatPrompt) => (system === undefined ? {} : { system });

/** The prompt as it came. */
export const untouched = (prompt: ChatPrompt, tokens: number, fallback: string): CompressionResult => ({
  mode: 'none',
  fallback,
  messages: prompt.messages,
  ...systemOf(prompt),
  state: null,
  original_tokens: tokens,
  tokens,
  ratio: 0,
  ...UNMEASURED,
});

export const compressed = (
  prompt: ChatPrompt,
  originalTokens: number,
  { messages, tokens, state }: { messages: PromptMessage[]; tokens: number; state: ExtractedState },
): CompressionResult => ({
  mode: 'state',
  fallback: null,
  messages,
  ...systemOf(prompt),
  state,
  original_tokens: originalTokens,
  tokens,
  ratio: Math.round((1 - tokens / originalTokens) * 10_000) / 10_000,
  ...UNMEASURED,
});
