import type { ChatPrompt } from '@hivemind/contracts';
import type { Draft } from '../draft';
import type { RememberedFile } from '../session/session-memory';
import { countPromptTokens } from '../tokens/prompt-tokens';
import { workingSet } from './recall';
import { recalledBlock, withRecalled } from './recalled-block';

/** What stands around recalled contents costs something too. */
const FRAME_TOKENS = 48;

/** A draft with the contents that the conversation has come back to, whole, as far as it stays within `mostTokens`. */
export function withWorkingSet<D extends Draft>(
  draft: D,
  prompt: ChatPrompt,
  start: number,
  { files, turn }: { files: readonly RememberedFile[]; turn: number },
  mostTokens: number,
): D {
  const back = workingSet(files, turn, mostTokens - draft.tokens - FRAME_TOKENS);
  if (back.length === 0) return draft;
  const messages = withRecalled(prompt.format, draft.messages, start, recalledBlock(back));
  const tokens = countPromptTokens({ ...prompt, messages });
  return tokens > mostTokens ? draft : { ...draft, messages, tokens, recalled: back.map(({ key }) => key) };
}
