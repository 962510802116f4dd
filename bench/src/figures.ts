import { writeSync } from 'node:fs';

export type Row = Record<string, string | number>;

/** The value below which `share` of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Milliseconds of p50, p95 and p99. */
export const spread = (samplesMs: readonly number[]): Row => ({
  p50_ms: round(percentile(samplesMs, 0.5)),
  p95_ms: round(percentile(samplesMs, 0.95)),
  p99_ms: round(percentile(samplesMs, 0.99)),
});

export const round = (value: number): number => Math.round(value * 100) / 100;

/** Each row as a JSON line on standard output, as soon as it is known. */
export const emit = (row: Row): Row => {
  writeSync(1, `${JSON.stringify(row)}\n`);
  return row;
};

/** All rows as a table on standard error, for people. */
export function table(rows: readonly Row[]): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i]!.length)));
  for (const line of cells) writeSync(2, `${line.map((cell, i) => cell.padStart(widths[i]!)).join('  ')}\n`);
}

/** Runs `work` until `total` runs are done, `width` at a time; the milliseconds of each and of all. */
export async function measure(
  total: number,
  width: number,
  work: (i: number) => Promise<unknown>,
): Promise<{ samplesMs: number[]; elapsedMs: number }> {
  const samplesMs: number[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < total) {
        const i = next++;
        const from = performance.now();
        await work(i);
        samplesMs.push(performance.now() - from);
      }
    }),
  );
  return { samplesMs, elapsedMs: performance.now() - began };
}
