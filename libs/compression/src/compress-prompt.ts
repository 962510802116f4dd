import type { ChatPrompt, CompressionResult, CompressionSettings } from '@hivemind/contracts';
import { draftByRules } from './draft';
import { readTurns } from './reading/read-turns';
import { countPromptTokens, messageTokens } from './tokens/prompt-tokens';
import { profileOf } from './zones/profile';
import { zonesOf, type Zones } from './zones/zones';

const HEADROOM = 0.85;
const MEANINGFUL_SAVING = 0.02;

export async function compressPrompt(prompt: ChatPrompt, settings: CompressionSettings): Promise<{ result: CompressionResult; memory: null }> {
  const original = countPromptTokens(prompt);
  const none = (fallback: string): { result: CompressionResult; memory: null } => ({
    result: {
      mode: 'none', fallback, messages: prompt.messages, ...(prompt.system !== undefined && { system: prompt.system }),
      state: null, original_tokens: original, tokens: original, ratio: 0, latency_ms: 0, extraction_prompt_tokens: 0, extraction_completion_tokens: 0,
    }, memory: null,
  });
  if (original < settings.threshold_tokens) return none(`below_threshold(${original}/${settings.threshold_tokens})`);
  const turns = readTurns(prompt);
  const zones: Zones = zonesOf(prompt, turns, settings.step_window);
  if (!zones.history.some((at) => turns[at]!.record === null)) return none('no_history');
  const draft = draftByRules({ prompt, turns, profile: profileOf(turns) }, zones);
  if (draft.tokens > original * (1 - MEANINGFUL_SAVING)) return none('no_savings');
  void HEADROOM; void messageTokens;
  return {
    result: {
      mode: 'state', fallback: null, messages: draft.messages, ...(prompt.system !== undefined && { system: prompt.system }), state: draft.state,
      original_tokens: original, tokens: draft.tokens, ratio: 1 - draft.tokens / original, latency_ms: 0, extraction_prompt_tokens: 0, extraction_completion_tokens: 0,
    }, memory: null,
  };
}
