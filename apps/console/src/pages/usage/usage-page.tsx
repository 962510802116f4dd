import { useMemo, useState } from 'preact/hooks';
import type { UsageReport } from '../../api/types';
import { useResource } from '../../data/use-resource';
import { formatCompact, formatNumber, formatShare } from '../../format/number.format';
import { dayOf } from '../../format/time.format';
import { paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { Figures } from '../../ui/figures';
import { Loaded } from '../../ui/loaded';
import { PageHead } from '../../ui/page-head';
import { everyDay } from './every-day';
import { UsageRange, type Range } from './usage-range';
import { UsageTable } from './usage-table';

/** The charts come with their library, which no other page needs. */
const loadCharts = async () => (await import('./day-chart')).DayChart;

const CHARTS = [
  { title: 'Turns', series: [{ count: 'turns', label: 'Turns' }] },
  { title: 'Compiled tokens', series: [{ count: 'compiled_tokens', label: 'Tokens' }] },
  { title: 'Recalls', series: [{ count: 'recalls', label: 'Recalls' }] },
  { title: 'Stored records', series: [{ count: 'stored_records', label: 'Records' }] },
  {
    title: 'Compression',
    series: [
      { count: 'prompt_tokens', label: 'Tokens before' },
      { count: 'saved_tokens', label: 'Tokens saved' },
    ],
  },
] as const;

const lastDays = (days: number): Range => {
  const now = Date.now();
  return { from: dayOf(new Date(now - (days - 1) * 86_400_000)), to: dayOf(new Date(now)) };
};

function Report({ report }: { report: UsageReport }) {
  const days = useMemo(() => everyDay(report), [report]);
  const charts = useResource(async () => ({ DayChart: await loadCharts() }), []);
  const { totals } = report;
  return (
    <>
      <Figures
        figures={[
          { label: 'Turns', value: formatNumber(totals.turns) },
          { label: 'Compiled tokens', value: formatCompact(totals.compiled_tokens) },
          { label: 'Recalls', value: formatNumber(totals.recalls) },
          { label: 'Stored records', value: formatNumber(totals.stored_records) },
          {
            label: 'Saved by compression',
            value: formatCompact(totals.saved_tokens),
            note: totals.prompt_tokens > 0 && formatShare(totals.saved_tokens / totals.prompt_tokens),
          },
        ]}
      />
      <Loaded resource={charts}>
        {({ DayChart }) => (
          <div class="charts">
            {CHARTS.map(({ title, series }) => (
              <DayChart key={title} title={title} series={series} days={days} />
            ))}
          </div>
        )}
      </Loaded>
      <UsageTable
        title="By project"
        rows={report.projects.map(({ project_id, name, ...counts }) => ({
          id: project_id,
          name: name ?? `${project_id} (deleted)`,
          href: name === null ? null : paths.projects(project_id),
          ...counts,
        }))}
      />
      <UsageTable
        title="By key"
        rows={report.keys.map(({ key_id, name, ...counts }) => ({
          id: key_id,
          name: name ?? key_id,
          href: null,
          ...counts,
        }))}
      />
    </>
  );
}

export function UsagePage() {
  const { api } = useSession();
  const [range, setRange] = useState(() => lastDays(30));
  const report = useResource(() => api.insight.usage(range.from, range.to), [range.from, range.to]);
  return (
    <>
      <PageHead title="Usage" lead="Counted from receipts, by day in UTC. Purges do not change it." />
      <UsageRange range={range} lastDays={lastDays} onChange={setRange} />
      <Loaded resource={report} lines={10}>
        {(loaded) => <Report report={loaded} />}
      </Loaded>
    </>
  );
}
