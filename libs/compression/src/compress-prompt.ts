import type { ChatPrompt, CompressionResult, CompressionSettings } from '@hivemind/contracts';
import { recalledBlock, withRecalled } from './ccr/recalled-block';
import { noteMentions, workingSet } from './ccr/recall';
import { remember, unexpired } from './ccr/remember';
import { type Draft, draftByRules } from './draft';
import { refusalOf } from './gates';
import { draftByModel } from './model/draft-by-model';
import type { Extractor } from './model/extractor';
import { compressed, untouched } from './outcome';
import { cheapest } from './policy/cache-aware';
import { withState } from './block/insert';
import { readTurns } from './reading/read-turns';
import type { Turn } from './reading/turn';
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
  if (refusal !== null) return { result: untouched(prompt, tokens, refusal), memory: null };

  const awaits = settings.policy === 'cache_aware' && memory !== null;
  const situation = { prompt, turns, zones, originalTokens: tokens, stepWindow: settings.step_window, nowMs };
  const choice: (Draft & { kept?: KeptState }) | null = awaits
    ? cheapest({ ...situation, price: settings.cached_token_price, memory })
    : draftByRules({ prompt, turns, profile: profileOf(turns) }, zones, settings.policy === 'aggressive');
  const seen = memory && seenMemory(memory, turns, nowMs);
  const sent = (compressed: boolean) => ({ messages: prompt.messages.length, atMs: nowMs, compressed });
  const none = (fallback: string): Compression => ({
    result: untouched(prompt, tokens, fallback),
    memory: seen && { ...seen, sent: sent(false) },
  });
  if (!choice || choice.tokens > tokens * (1 - MEANINGFUL_SAVING)) return none('no_savings');
  return finished();

  async function finished(): Promise<Compression> {
    const isNew = choice!.kept === undefined || choice!.kept.block !== memory?.state?.block;
    const told = extract && isNew ? await byModel(extract) : { draft: choice!, spent: NOTHING_SPENT };
    if (!told) return none('extraction_failed');
    const { draft, spent } = told;
    if (draft.tokens > tokens * (1 - MEANINGFUL_SAVING)) return none('no_savings');
    const files = seen ? remember(seen.files, draft.shortened, nowMs) : [];
    const room = Math.floor(tokens * (1 - MEANINGFUL_SAVING)) - draft.tokens;
    const back = seen ? workingSet(files, seen.turn, room) : [];
    const whole = back.length > 0 ? withBack(draft, recalledBlock(back)) : draft;
    return {
      result: { ...compressed(prompt, tokens, whole), ...spent },
      memory: seen && { ...seen, files, state: draft.kept ?? seen.state, sent: sent(true) },
    };
  }

  async function byModel(model: Extractor) {
    try {
      const made = await draftByModel(choice!, turns, model);
      const kept = choice!.kept && { ...choice!.kept, block: made.block, state: made.state };
      const rest = [...zones.kept.map((at) => prompt.messages[at]!), ...prompt.messages.slice(zones.recentFrom)];
      const messages = withState(prompt, zones.start, rest, made.block);
      const draft = { ...choice!, ...made, kept, messages, tokens: countPromptTokens({ ...prompt, messages }) };
      const spent = {
        extraction_prompt_tokens: made.promptTokens,
        extraction_completion_tokens: made.completionTokens,
      };
      return { draft, spent };
    } catch {
      return null;
    }
  }

  function withBack(draft: Draft, text: string) {
    const messages = withRecalled(prompt.format, draft.messages, zones.start, text);
    return { ...draft, messages, tokens: countPromptTokens({ ...prompt, messages }) };
  }
}

const NOTHING_SPENT = { extraction_prompt_tokens: 0, extraction_completion_tokens: 0 };

/** A memory that has seen one more request, and what its newest messages mention. */
function seenMemory(memory: SessionMemory, turns: readonly Turn[], nowMs: number): SessionMemory {
  const turn = memory.turn + 1;
  const lastStep = turns.findLastIndex(({ role }) => role === 'assistant');
  const lastUser = turns.findLastIndex(({ role }) => role === 'user');
  const newest = turns.filter(({ at }) => at >= lastStep || at === lastUser);
  const text = newest.map((each) => [each.text, ...each.calls.map((call) => call.arguments)].join(' ')).join(' ');
  return { ...memory, turn, files: noteMentions(unexpired(memory.files, nowMs), text, turn) };
}
