import { parseOrThrow, requiredText } from '@hivemind/contracts';
import { invalidField } from './faults';

/** Longest name of a workspace, plan, project, role or key, in code points. */
const MAX_NAME_CHARACTERS = 100;

const SINGLE_LINE_TEXT = requiredText(MAX_NAME_CHARACTERS);

/** Control characters, line separators and changes of writing direction: a name with them would forge what a list shows. */
const FORGES_LISTS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/**
 * A name as it is kept: without space around it.
 * @param field what the answer calls it
 * @throws HivemindError VALIDATION_ERROR when it is empty, longer than MAX_NAME_CHARACTERS or not one line of text
 */
export function checkedName(name: string, field = 'name'): string {
  const trimmed = parseOrThrow(SINGLE_LINE_TEXT, name.trim(), field);
  if (FORGES_LISTS.test(trimmed)) throw invalidField(field, 'must be one line of text, without control characters');
  return trimmed;
}
