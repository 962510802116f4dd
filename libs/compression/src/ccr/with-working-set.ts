import { countTokens } from '@hivemind/context';
import type { ChatPrompt } from '@hivemind/contracts';
import { disarmed, recalledBlock, recalledIn, withRecalled } from '../block/recalled';
import type { Draft } from '../draft';
import type { RememberedFile } from '../session/session-memory';
import { countPromptTokens } from '../tokens/prompt-tokens';
import { entryOf, RECALL_TOKENS, workingSet } from './recall';

/** What stands around recalled contents costs something too. */
const FRAME_TOKENS = 48;

/**
 * A draft with the contents that the conversation has come back to, whole, as far as it stays within `mostTokens`. Of
 * contents that came with the prompt, the ones that are kept here are in the prompt once or not at all, like all others;
 * the rest stays as it is.
 */
export function withWorkingSet<D extends Draft>(
  draft: D,
  prompt: ChatPrompt,
  start: number,
  { files, turn }: { files: readonly RememberedFile[]; turn: number },
  mostTokens: number,
): D {
  const standing = recalledIn({ ...prompt, messages: draft.messages }, start);
  const rest = standing === null ? '' : without(standing, files);
  const restTokens = countTokens(rest);
  const bare = withRecalled({ ...prompt, messages: draft.messages }, start, null);
  const bareTokens = standing === null ? draft.tokens : countPromptTokens({ ...prompt, messages: bare });
  const room = Math.min(RECALL_TOKENS, mostTokens - bareTokens - FRAME_TOKENS) - restTokens;
  const back = workingSet(files, turn, room);
  const entries = [...(rest === '' ? [] : [rest]), ...back.map(toldEntry)];
  if (standing === null && entries.length === 0) return draft;
  const text = entries.length === 0 ? null : recalledBlock(entries);
  const messages = withRecalled({ ...prompt, messages: bare }, start, text);
  const tokens = countPromptTokens({ ...prompt, messages });
  return tokens > mostTokens ? draft : { ...draft, messages, tokens, recalled: back.map(({ key }) => key) };
}

const toldEntry = (file: RememberedFile): string => disarmed(entryOf(file));

/** Entries without those of contents that are kept. */
const without = (entries: string, files: readonly RememberedFile[]): string =>
  files
    .reduce((text, file) => text.replaceAll(`\n${toldEntry(file)}\n`, () => '\n'), `\n${entries}\n`)
    .slice(1)
    .replace(/\n$/, '');
