import { usePages } from '../../data/use-pages';
import { formatNumber, formatShare } from '../../format/number.format';
import { formatDuration } from '../../format/time.format';
import { paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { Badge } from '../../ui/badge';
import { DataTable } from '../../ui/data-table';
import { EmptyState } from '../../ui/empty-state';
import { LoadedPages } from '../../ui/loaded-pages';
import { Time } from '../../ui/time';
import { ProjectScope } from '../project-scope';
import { type CompressionFacts, compressionOf } from './compression-facts';

/** Two bars on one scale: what a history was, and what it became. */
function BeforeAfter({ before, after, largest }: { before: number; after: number; largest: number }) {
  const width = (tokens: number) => ({ width: `${(tokens / Math.max(largest, 1)) * 100}%` });
  return (
    <span class="before-after">
      <span class="bar bar-before" aria-hidden="true" style={width(before)} />
      <span class="bar bar-after" aria-hidden="true" style={width(after)} />
      <span>
        {formatNumber(before)} → {formatNumber(after)}
      </span>
    </span>
  );
}

function Compressions({ project }: { project: string }) {
  const { api } = useSession();
  const pages = usePages(
    (cursor) => api.insight.receipts(project, { operation: 'context.compress', cursor }),
    [project],
  );
  return (
    <LoadedPages
      pages={pages}
      one="compression"
      empty={
        <EmptyState icon="compressions" title="No history has been compressed yet">
          <p>
            Histories longer than the threshold are, on their way through the proxy.{' '}
            <a href={paths.hivestate()}>Settings</a>
          </p>
        </EmptyState>
      }
    >
      {(receipts) => {
        const rows = receipts.map(compressionOf);
        const largest = Math.max(...rows.map(({ before }) => before));
        return (
          <DataTable<CompressionFacts>
            caption="Compressions, newest first"
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                label: 'When',
                heading: true,
                cell: ({ id, at }) => (
                  <a href={paths.compressions(project, id)}>
                    <Time at={at} />
                  </a>
                ),
              },
              { label: 'Session', cell: ({ session }) => session ?? <span class="muted">none</span> },
              { label: 'Tokens', cell: (facts) => <BeforeAfter {...facts} largest={largest} /> },
              {
                label: 'Saved',
                numeric: true,
                cell: ({ ratio, fallback }) => (fallback === null ? formatShare(ratio) : '–'),
              },
              {
                label: 'Outcome',
                cell: ({ fallback }) =>
                  fallback === null ? (
                    <Badge tone="good">compressed</Badge>
                  ) : (
                    <Badge tone="warn">{fallback.replaceAll('_', ' ')}</Badge>
                  ),
              },
              { label: 'By', cell: ({ extractor, format }) => [extractor, format].filter(Boolean).join(' · ') },
              {
                label: 'Extraction',
                numeric: true,
                cell: ({ latencyMs }) => (latencyMs === null ? '–' : formatDuration(latencyMs)),
              },
            ]}
          />
        );
      }}
    </LoadedPages>
  );
}

export function CompressionsPage({ params }: { params: { project?: string } }) {
  return (
    <ProjectScope
      title="Compressions"
      lead="Long histories before and after, from their receipts."
      projectId={params.project}
      pageOf={paths.compressions}
    >
      {({ id }) => <Compressions project={id} />}
    </ProjectScope>
  );
}
