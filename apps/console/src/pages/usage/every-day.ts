import type { UsageCounts, UsageReport } from '../../api/types';
import { daysBetween } from '../../format/time.format';

export type DayCounts = UsageReport['days'][number];

const NOTHING: UsageCounts = {
  turns: 0,
  compiles: 0,
  compiled_tokens: 0,
  recalls: 0,
  stored_records: 0,
  compressions: 0,
  prompt_tokens: 0,
  saved_tokens: 0,
};

/** The days of a report without gaps: those on which nothing happened count nothing. */
export function everyDay({ from, to, days }: Pick<UsageReport, 'from' | 'to' | 'days'>): DayCounts[] {
  const known = new Map(days.map((each) => [each.day, each]));
  return daysBetween(from, to).map((day) => known.get(day) ?? { day, ...NOTHING });
}
