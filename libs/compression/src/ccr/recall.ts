import { countTokens } from '@hivemind/context';
import type { RememberedFile } from '../session/session-memory';
import { mentions, names, termsOf } from './keywords';

/** Turns without a mention after which a content leaves the prompt. */
export const WORKING_SET_TURNS = 5;
/** Most tokens that come back in one prompt. */
export const RECALL_TOKENS = 2_000;

/**
 * Notes which contents the newest messages mention. Of a table the agent has at hand what it names; what the user names
 * may be what was told in brief.
 */
export function noteMentions(
  files: readonly RememberedFile[],
  newest: { user: string; agent: string },
  turn: number,
): RememberedFile[] {
  if (files.length === 0) return [];
  const user = termsOf(newest.user);
  const all = new Set([...user, ...termsOf(newest.agent)]);
  return files.map((file) =>
    (file.isTable ? names(user, file.keywords) : mentions(all, file.keywords)) ? { ...file, mentionedAt: turn } : file,
  );
}

/**
 * The contents that belong into the prompt, whole or not at all: those mentioned in the last turns, the latest first,
 * as far as the room goes. In the order in which they were stored, so that they stand in the same place from turn to turn.
 */
export function workingSet(files: readonly RememberedFile[], turn: number, roomTokens: number): RememberedFile[] {
  let left = Math.min(RECALL_TOKENS, roomTokens);
  const chosen = new Set<string>();
  const wanted = files
    .filter(({ mentionedAt }) => mentionedAt !== null && turn - mentionedAt < WORKING_SET_TURNS)
    .sort((a, b) => b.mentionedAt! - a.mentionedAt!);
  for (const file of wanted) {
    const tokens = countTokens(entryOf(file));
    if (tokens > left) continue;
    left -= tokens;
    chosen.add(file.key);
  }
  return files.filter(({ key }) => chosen.has(key));
}

/** A content as it stands in the prompt. */
export const entryOf = ({ label, content }: Pick<RememberedFile, 'label' | 'content'>): string =>
  `--- ${label}\n${content}`;
