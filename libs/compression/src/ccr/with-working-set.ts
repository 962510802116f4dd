import type { ChatPrompt } from '@hivemind/contracts';
import type { Draft } from '../draft';
import type { RememberedFile } from '../session/session-memory';
import { countPromptTokens } from '../tokens/prompt-tokens';
import { workingSet } from './recall';
import { recalledBlock, withRecalled } from './recalled-block';

/** A draft with the contents that the conversation has come back to, whole, as far as the room goes. */
export function withWorkingSet<D extends Draft>(
  draft: D,
  prompt: ChatPrompt,
  start: number,
  { files, turn }: { files: readonly RememberedFile[]; turn: number },
  roomTokens: number,
): D {
  const back = workingSet(files, turn, roomTokens);
  if (back.length === 0) return draft;
  const messages = withRecalled(prompt.format, draft.messages, start, recalledBlock(back));
  return { ...draft, messages, tokens: countPromptTokens({ ...prompt, messages }) };
}
