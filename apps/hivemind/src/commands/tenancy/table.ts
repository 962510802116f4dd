/** Rows under a header, each column as wide as its longest cell. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return [header, ...rows].map(line).join('\n');
}

/** A moment for people, to the second; a dash when there is none. */
export const moment = (epochSeconds: number | null): string =>
  isoTime(epochSeconds)?.replace('T', ' ').replace(/\.\d+/, '') ?? '-';

/** A moment for scripts: ISO 8601, UTC. */
export const isoTime = (epochSeconds: number | null): string | null =>
  epochSeconds === null ? null : new Date(epochSeconds * 1000).toISOString();
