import type { ChatPrompt, CompressionResult, CompressionSettings } from '@hivemind/contracts';

export type SessionMemory = Record<string, unknown>;
export type Extractor = (request: {
  system: string;
  prompt: string;
  schema: object;
  timeoutMs: number;
}) => Promise<{ text: string; promptTokens: number; completionTokens: number }>;
export interface CompressionContext {
  nowMs: number;
  memory: SessionMemory | null;
  extract?: Extractor;
}
export const emptySessionMemory = (): SessionMemory => ({});
export const deriveSession = (prompt: ChatPrompt): string | null => JSON.stringify(prompt.messages[0]);
export const scopeKey = (scope: {
  team: string | null;
  keyHash: string | null;
  session: string | null;
}): string | null => scope.session;
export const compressPrompt = (
  prompt: ChatPrompt,
  _settings: CompressionSettings,
  { memory }: CompressionContext,
): Promise<{ result: CompressionResult; memory: SessionMemory | null }> =>
  Promise.resolve({
    result: {
      mode: 'none',
      fallback: 'no_model',
      messages: prompt.messages,
      system: prompt.system,
      state: null,
      original_tokens: 0,
      tokens: 0,
      ratio: 0,
      latency_ms: 0,
      extraction_prompt_tokens: 0,
      extraction_completion_tokens: 0,
    },
    memory,
  });
