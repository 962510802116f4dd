import type { ChatPrompt, CompressionResult, CompressionSettings } from '@hivemind/contracts';
import { remember } from './ccr/remember';
import { withWorkingSet } from './ccr/with-working-set';
import { type Draft, draftByRules } from './draft';
import { refusalOf } from './gates';
import { draftByModel } from './model/draft-by-model';
import type { Extractor } from './model/extractor';
import { compressed, untouched } from './outcome';
import { cheapest } from './policy/cache-aware';
import { readTurns } from './reading/read-turns';
import { seenMemory } from './session/seen-memory';
import type { KeptState, SessionMemory } from './session/session-memory';
import { countPromptTokens } from './tokens/prompt-tokens';
import { profileOf } from './zones/profile';
import { zonesOf } from './zones/zones';

/** A prompt that saves less than this share is sent as it came. */
const MEANINGFUL_SAVING = 0.02;

export interface CompressionContext {
  nowMs: number;
  /** What was kept of the conversation; null: nothing is kept of it. */
  memory: SessionMemory | null;
  /** The model behind the extractor that the settings name; none for `rules`. */
  extract?: Extractor;
}

export interface Compression {
  result: CompressionResult;
  /** To be kept for the next request; null where nothing is, or nothing changed. */
  memory: SessionMemory | null;
}

/**
 * Replaces the history of a prompt by a state, where the settings allow and it saves tokens. System messages, the first
 * request, the last user message and the last steps stay as they are; the answer is a prompt that the provider accepts,
 * and never longer than what came. Never rejects: what fails is a fallback.
 *
 * Policy `cache_aware` weighs what compressing costs at the provider's prompt cache, for which it needs a memory;
 * without one it does as `aggressive`.
 */
export async function compressPrompt(
  prompt: ChatPrompt,
  settings: CompressionSettings,
  { nowMs, memory, extract }: CompressionContext,
): Promise<Compression> {
  const tokens = countPromptTokens(prompt);
  const turns = readTurns(prompt);
  const zones = zonesOf(turns, settings.step_window);
  const refusal = refusalOf(prompt, turns, zones, tokens, settings, extract !== undefined);
  const sentAs = { messages: prompt.messages.length, atMs: nowMs };
  const sentAsItCame = { ...sentAs, compressed: false, recalled: [] };
  if (refusal !== null) {
    const result = untouched(prompt, tokens, refusal);
    return { result, memory: memory?.sent ? { ...memory, sent: sentAsItCame } : null };
  }

  const seen = memory && seenMemory(memory, turns, nowMs);
  const none = (fallback: string): Compression => ({
    result: untouched(prompt, tokens, fallback),
    memory: seen && { ...seen, sent: sentAsItCame },
  });
  const mostTokens = Math.floor(tokens * (1 - MEANINGFUL_SAVING));

  const situation = {
    prompt,
    turns,
    zones,
    originalTokens: tokens,
    mostTokens,
    stepWindow: settings.step_window,
    nowMs,
  };
  const choice: (Draft & { kept?: KeptState; paysUpTo?: number }) | null =
    settings.policy === 'cache_aware' && seen !== null
      ? cheapest({ ...situation, price: settings.cached_token_price, memory: seen })
      : draftByRules({ prompt, turns, profile: profileOf(turns) }, zones, settings.policy === 'aggressive');
  if (!choice || choice.tokens > mostTokens) return none('no_savings');

  const isStanding = choice.kept !== undefined && choice.kept.block === memory?.state?.block;
  const told = extract && !isStanding ? await draftByModel(choice, situation, extract) : { draft: choice, ...UNSPENT };
  if (!told) return none('extraction_failed');
  // A model may find more words than what was weighed; then the rules' pay and are there.
  const draft = told.draft.tokens > (choice.paysUpTo ?? Infinity) ? choice : told.draft;
  if (draft.tokens > mostTokens) return none('no_savings');

  const whole = seen ? withWorkingSet(draft, prompt, zones.start, seen, mostTokens) : draft;
  return {
    result: {
      ...compressed(prompt, tokens, whole),
      extraction_prompt_tokens: told.promptTokens,
      extraction_completion_tokens: told.completionTokens,
    },
    memory: seen && {
      ...seen,
      files: remember(seen.files, draft.shortened, nowMs),
      state: draft.kept ?? seen.state,
      sent: { ...sentAs, compressed: true, recalled: whole.recalled },
    },
  };
}

const UNSPENT = { promptTokens: 0, completionTokens: 0 };
