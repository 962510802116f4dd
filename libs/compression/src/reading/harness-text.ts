import { exactJson } from './exact-json';
import type { Turn } from './turn';

/** A whole element such as `<environment_context>…</environment_context>`, and nothing a person would write. */
const ELEMENT =
  /<([a-z][\w-]*(?:context|environment|observation|output|reminder|result|results|response|instructions|state|status|stdout|stderr|returncode|files?|diagnostics|metadata|info|details|tools?))\b[^>]*>[\s\S]*?<\/\1>/gi;
const BARE_ELEMENT =
  /<(context|environment|observation|output|result|response|returncode|stdout|stderr|tool|diagnostics|metadata)\b[^>]*>[\s\S]*?<\/\1>/gi;
const LABELLED =
  /^\s*[[(*#]*\s*(observations?|tool (?:output|result|response|call)s?|(?:command|execution|function|terminal|shell) (?:output|results?|response)|env(?:ironment)?(?: details| info| context)?|output|stdout|stderr|exit (?:code|status)|return ?code|current (?:url|page|working directory|directory|window)|page (?:content|source)|accessibility tree|screenshot)\b[^\n]{0,60}?[:\])*]/i;
const SHELL_PROMPT = /(?:^|\n)\(?[\w.@~:/-]*(?:[\w)~/-]|\s)?[$#%>] ?$/;
const SHELL_LINE = /^\s*(?:\$ |>>> |root@|PS [A-Z]:\\)/;

/** What a user message says beside the elements that a harness wraps around it. */
export const wordsOfUser = (text: string): string => text.replace(ELEMENT, '').replace(BARE_ELEMENT, '').trim();

/**
 * Whether a text in the user role was written by the harness around the model, not by a person: environment dumps,
 * observations, tool output, command prompts. It is no task, whatever it says.
 */
export function isHarnessText(text: string): boolean {
  const words = wordsOfUser(text);
  if (words === '') return true;
  if (LABELLED.test(words) || SHELL_LINE.test(words)) return true;
  if (words.length > 1 && words.includes('\n') && SHELL_PROMPT.test(words.trimEnd().slice(-120))) return true;
  return exactJson(words) !== undefined;
}

/** Whether a turn is what a person asked: not harness text, and not the state of an earlier compression alone. */
export const isRequest = (turn: Turn): boolean =>
  turn.role === 'user' &&
  (turn.text.trim() !== '' || turn.attachments > 0) &&
  !(turn.attachments === 0 && isHarnessText(turn.text));
