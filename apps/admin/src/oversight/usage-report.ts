import type { usageReportData } from '@hivemind/contracts/admin';
import type { UsageCounts, UsageRow } from '@hivemind/ports';
import type { z } from 'zod';

type Report = z.input<typeof usageReportData>;
type Counts = Report['totals'];
type Names = ReadonlyMap<string, string>;

/** Sums rows by day, by project and by key. */
export function usageReport(
  range: { from: string; to: string },
  rows: readonly UsageRow[],
  names: { projects: Names; keys: Names },
): Report {
  return {
    ...range,
    totals: sum(rows),
    days: grouped(rows, ({ day }) => day).map(([day, counts]) => ({ day, ...counts })),
    projects: grouped(rows, ({ projectId }) => projectId).map(([id, counts]) => ({
      project_id: id,
      name: names.projects.get(id) ?? null,
      ...counts,
    })),
    keys: grouped(rows, ({ keyId }) => keyId).map(([id, counts]) => ({
      key_id: id,
      name: names.keys.get(id) ?? null,
      ...counts,
    })),
  };
}

function grouped(rows: readonly UsageRow[], by: (row: UsageRow) => string): [string, Counts][] {
  const groups = new Map<string, UsageRow[]>();
  for (const row of rows) groups.set(by(row), [...(groups.get(by(row)) ?? []), row]);
  return [...groups].map(([key, members]) => [key, sum(members)]);
}

function sum(rows: readonly UsageRow[]): Counts {
  const total = (field: keyof UsageCounts) => rows.reduce((all, row) => all + row[field], 0);
  return {
    turns: total('turns'),
    compiles: total('compiles'),
    compiled_tokens: total('compiledTokens'),
    recalls: total('recalls'),
    stored_records: total('storedRecords'),
    compressions: total('compressions'),
    prompt_tokens: total('promptTokens'),
    saved_tokens: total('savedTokens'),
  };
}
