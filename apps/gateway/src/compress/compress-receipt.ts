import type { CompressionResult, CompressionSettings } from '@hivemind/contracts';
import type { OperationRecord } from '@hivemind/platform';

export interface CompressionFacts {
  format: 'openai' | 'anthropic';
  messageCount: number;
  /** What the caller named its conversation. */
  session: string | null;
  settings: CompressionSettings;
  /** For whom it was compressed, where it goes on to a model at once. */
  model?: string;
  upstream?: string;
}

/** Whose spend the tokens of an extraction are. */
const PROVIDER = '@hivestate';

/** What the receipt of a compression says. No text of the conversation is in it. */
export function compressReceipt(facts: CompressionFacts, result: CompressionResult): OperationRecord {
  const { settings, model, upstream } = facts;
  return {
    operation: 'context.compress',
    session_id: facts.session,
    inputs_ref: {
      format: facts.format,
      message_count: facts.messageCount,
      policy: settings.policy,
      extractor: settings.extractor,
      threshold_tokens: settings.threshold_tokens,
      step_window: settings.step_window,
      ...(model !== undefined && { model }),
      ...(upstream !== undefined && { upstream }),
    },
    outputs_ref: {
      mode: result.mode,
      fallback: result.fallback,
      message_count: result.messages.length,
      original_tokens: result.original_tokens,
      tokens: result.tokens,
      ratio: result.ratio,
    },
    metadata: {
      latency_ms: result.latency_ms,
      spend: {
        provider: PROVIDER,
        prompt_tokens: result.extraction_prompt_tokens,
        completion_tokens: result.extraction_completion_tokens,
      },
    },
  };
}
