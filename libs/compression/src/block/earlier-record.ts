import type { LoggedAction } from '../rules/state-log';

const FILES_LINE = 'files modified: ';
const ACTION_LINE = /^#(\d+) ([^\s(]+)\((.*?)\)(?: (→|!) (.*))?$/s;
const NEXT_ENTRY = /\n(?=#\d+ |user: |assistant: |observation: |result: |summary: )/;

/** What an earlier block says: its log as it stands, and the calls in it as far as they can be read back. */
export interface EarlierRecord {
  lines: string[];
  actions: LoggedAction[];
  lastStep: number;
}

function actionOf(entry: string): LoggedAction[] {
  const match = ACTION_LINE.exec(entry);
  if (!match) return [];
  const [, step, tool, input, mark, result] = match;
  return [{ step: Number(step), tool: tool!, input: input!, result: result ?? '', success: mark !== '!', at: -1 }];
}

/** The closing line of a block: what is said anew with every block, so that it is not part of the log. */
export const filesLine = (paths: readonly string[]): string[] =>
  paths.length === 0 ? [] : [FILES_LINE + paths.join(', ')];

/** An earlier block is carried on as it stands; it is never shortened a second time. */
export function earlierRecord(body: string | null): EarlierRecord {
  const entries = body === null || body === '' ? [] : body.split(NEXT_ENTRY);
  const actions = entries.flatMap(actionOf);
  const lines = entries.map((entry) =>
    entry
      .split('\n')
      .filter((line) => !line.startsWith(FILES_LINE))
      .join('\n'),
  );
  const steps = entries.map((entry) => Number(/^#(\d+) /.exec(entry)?.[1] ?? 0));
  return { lines, actions, lastStep: steps.reduce((most, step) => Math.max(most, step), 0) };
}
