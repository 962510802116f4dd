import type { ChatPrompt } from '@hivemind/contracts';
import { fenced, unfenced } from '../block/fence';
import { withState } from '../block/insert';
import type { Draft } from '../draft';
import type { Turn } from '../reading/turn';
import type { KeptState } from '../session/session-memory';
import { countPromptTokens } from '../tokens/prompt-tokens';
import type { Zones } from '../zones/zones';
import { completedState, forgottenLines } from './complete-state';
import type { Extractor } from './extractor';
import { stateByModel } from './model-state';

type KeepableDraft = Draft & { kept?: KeptState };

/** A draft that a model made, and what it took. */
export interface ModelDraft {
  draft: KeepableDraft;
  promptTokens: number;
  completionTokens: number;
}

/**
 * A draft of the rules in a model's words: its state as JSON, completed by the rules, and the lines of the log that say
 * what it left out. The model is shown the whole history, also where the draft carries on a kept state: its own zones
 * are those of the prompt with that state. Null when the model makes no state.
 */
export async function draftByModel(
  rules: KeepableDraft,
  { prompt, turns, zones }: { prompt: ChatPrompt; turns: readonly Turn[]; zones: Zones },
  extract: Extractor,
): Promise<ModelDraft | null> {
  const { from, kept: verbatim } = rules.kept ?? { from: zones.recentFrom, kept: zones.kept };
  const history = turns.slice(zones.start, from).filter(({ at }) => !verbatim.includes(at));
  const made = await stateByModel(history, extract).catch(() => null);
  if (!made) return null;
  const told = JSON.stringify(made.state);
  const lines = forgottenLines(told, (unfenced(rules.block) ?? '').split('\n'));
  const block = fenced([`summary: ${told}`, ...lines].join('\n'));
  const state = completedState(made.state, rules.state);
  const rest = [...verbatim.map((at) => prompt.messages[at]!), ...prompt.messages.slice(from)];
  const messages = withState(prompt, zones.start, rest, block);
  const tokens = countPromptTokens({ ...prompt, messages });
  const kept = rules.kept && { ...rules.kept, block, state };
  const { promptTokens, completionTokens } = made;
  return { draft: { ...rules, messages, tokens, state, block, kept }, promptTokens, completionTokens };
}
