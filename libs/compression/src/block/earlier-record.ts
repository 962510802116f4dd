const FILES_LINE = 'files modified: ';
const BETWEEN = ', ';

/** What an earlier block says: its log as it stands, and the files that its closing line names. */
export interface EarlierRecord {
  lines: string[];
  files: string[];
}

/** The closing line of a block: it is said anew with every block, so that it is not part of the log. */
export const filesLine = (paths: readonly string[]): string[] =>
  paths.length === 0 ? [] : [FILES_LINE + paths.join(BETWEEN)];

/** An earlier block is carried on as it stands; it is never shortened a second time. */
export function earlierRecord(body: string | null): EarlierRecord {
  const lines = body === null || body === '' ? [] : body.split('\n');
  const last = lines.at(-1);
  if (!last?.startsWith(FILES_LINE)) return { lines, files: [] };
  return { lines: lines.slice(0, -1), files: last.slice(FILES_LINE.length).split(BETWEEN) };
}
