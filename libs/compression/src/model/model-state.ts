import { type ExtractedState, extractedStateSchema } from '@hivemind/contracts';
import type { Turn } from '../reading/turn';
import type { Extractor } from './extractor';
import { historyText, repairPrompt, STATE_SCHEMA, SYSTEM } from './extraction-prompt';

export interface ModelState {
  state: ExtractedState;
  promptTokens: number;
  completionTokens: number;
}

const TIMEOUT_MS = 20_000;

/**
 * The state of a history by a model. An answer that is no state is asked for once more, with its fault.
 * @throws Error when that fails too, or the model does
 */
export async function stateByModel(history: readonly Turn[], extract: Extractor): Promise<ModelState> {
  const text = historyText(history);
  let spent = { promptTokens: 0, completionTokens: 0 };
  let fault = '';
  for (const prompt of [() => text, () => repairPrompt(text, fault)]) {
    const answer = await extract({ system: SYSTEM, prompt: prompt(), schema: STATE_SCHEMA, timeoutMs: TIMEOUT_MS });
    spent = {
      promptTokens: spent.promptTokens + answer.promptTokens,
      completionTokens: spent.completionTokens + answer.completionTokens,
    };
    const read = readState(answer.text);
    if (typeof read !== 'string') return { state: read, ...spent };
    fault = read;
  }
  throw new Error(`the model made no state: ${fault}`);
}

/** The state, or what is wrong with it; never a word of the answer itself. */
function readState(text: string): ExtractedState | string {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  let value: unknown;
  try {
    value = JSON.parse(text.slice(from, to + 1));
  } catch {
    return 'it is not JSON';
  }
  const { success, data, error } = extractedStateSchema.safeParse(value);
  return success ? data : `${error.issues[0]!.path.join('.')} is missing or of the wrong type`;
}
