import { asRecord } from '../reading/loose-values';
import { parsedJson } from './parsed-json';
import type { LoggedAction } from './state-log';

const WRITES = /write|edit|create|patch|replace|insert|append|save|update_file|delete_file|move|rename|apply_diff/i;
const PATH_KEY = /^(?:file_?path|path|file|filename|file_?name|target_?file|notebook_?path)$/i;
const SHELL_WRITES =
  /(?:^|[^>\d&])>{1,2}\s*([\w./~-]+)|\bsed\s+-i\S*\s+(?:'[^']*'|"[^"]*")\s+([\w./~-]+)|\btee\s+(?:-a\s+)?([\w./~-]+)|\b(?:touch|rm(?:\s+-\w+)*|create)\s+([\w./~-]+)|^(?:mv|cp)\s+\S+\s+([\w./~-]+)/gm;
const PATCH_FILE = /^(?:\+\+\+ b\/|\*\*\* (?:Update|Add|Delete) File: )(\S+)/gm;
const MAY_WRITE = />|\bsed\b|\btee\b|\btouch\b|\brm\b|\bcreate\b|\bmv\b|\bcp\b|File: |\+\+\+ /;
const DEVICE = /^\/dev\//;

export type ModifiedFile = {
  path: string;
  change: string;
};

function pathsOf({ tool, input }: LoggedAction): string[] {
  if (!WRITES.test(tool) && !MAY_WRITE.test(input)) return [];
  const args = asRecord(parsedJson(input));
  const texts = Object.values(args).filter((value): value is string => typeof value === 'string');
  const named = Object.entries(args).filter(([key, value]) => PATH_KEY.test(key) && typeof value === 'string');
  const direct = WRITES.test(tool) ? named.map(([, path]) => path as string) : [];
  const found = [...(Object.keys(args).length === 0 ? [input] : texts)].flatMap((text) => [
    ...[...text.matchAll(PATCH_FILE)].map((match) => match[1]!),
    ...(named.length > 0 ? [] : [...text.matchAll(SHELL_WRITES)].map((match) => match.slice(1).find(Boolean)!)),
  ]);
  return [...direct, ...found].filter((path) => !DEVICE.test(path) && /[./]/.test(path));
}

/** Files that a successful call wrote, with the last step that did, in order of their first change. */
export function filesModified(actions: readonly LoggedAction[], earlier: readonly string[] = []): ModifiedFile[] {
  const files = new Map(earlier.map((path) => [path, 'earlier']));
  for (const action of actions) {
    if (!action.success) continue;
    for (const path of pathsOf(action)) files.set(path, `${action.tool} (#${action.step})`);
  }
  return [...files].map(([path, change]) => ({ path, change }));
}
