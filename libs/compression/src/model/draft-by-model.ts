import { fenced, unfenced } from '../block/fence';
import type { Draft } from '../draft';
import type { Turn } from '../reading/turn';
import type { Extractor } from './extractor';
import { completedState, forgottenLines } from './complete-state';
import { stateByModel } from './model-state';

/** The parts of a draft that a model made anew. */
export interface ModelDraft extends Pick<Draft, 'state' | 'block'> {
  promptTokens: number;
  completionTokens: number;
}

/**
 * A draft of the rules in a model's words: its state as JSON, completed by the rules, and the lines of the log that say
 * what it left out.
 * @throws Error when the model makes no state
 */
export async function draftByModel(
  { block, state, zones }: Draft,
  turns: readonly Turn[],
  extract: Extractor,
): Promise<ModelDraft> {
  const history = zones.history.map((at) => turns[at]!);
  const made = await stateByModel(history, extract);
  const told = JSON.stringify(made.state);
  const lines = forgottenLines(told, (unfenced(block) ?? '').split('\n'));
  return {
    state: completedState(made.state, state),
    block: fenced([`summary: ${told}`, ...lines].join('\n')),
    promptTokens: made.promptTokens,
    completionTokens: made.completionTokens,
  };
}
