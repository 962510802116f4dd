import type { TurnSummary } from '../../api/types';
import { usePages } from '../../data/use-pages';
import { formatNumber, formatShare } from '../../format/number.format';
import { paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { DataTable } from '../../ui/data-table';
import { EmptyState } from '../../ui/empty-state';
import { LoadedPages } from '../../ui/loaded-pages';
import { Meter } from '../../ui/meter';
import { Time } from '../../ui/time';
import { ProjectScope } from '../project-scope';

function Turns({ project }: { project: string }) {
  const { api } = useSession();
  const pages = usePages((cursor) => api.insight.turns(project, { cursor }), [project]);
  return (
    <LoadedPages
      pages={pages}
      one="packet"
      empty={
        <EmptyState icon="inspector" title="No packet has been compiled yet">
          <p>Send a turn with a key that reaches this project, and it is here to look into.</p>
        </EmptyState>
      }
    >
      {(turns) => (
        <DataTable<TurnSummary>
          caption="Packets, newest first"
          rows={turns}
          rowKey={({ receipt_id }) => receipt_id}
          columns={[
            {
              label: 'Packet',
              heading: true,
              cell: ({ receipt_id, session_id, turn_number }) => (
                <a href={paths.inspector(project, receipt_id)}>
                  {session_id ?? 'no session'}
                  {turn_number !== null && ` · turn ${turn_number}`}
                </a>
              ),
            },
            { label: 'Compiled', cell: ({ created_at }) => <Time at={created_at} /> },
            { label: 'Tokens', numeric: true, cell: ({ token_count }) => formatNumber(token_count) },
            { label: 'Budget', numeric: true, cell: ({ budget_total }) => formatNumber(budget_total) },
            {
              label: 'Used',
              cell: ({ token_count, budget_total }) => (
                <Meter share={token_count / budget_total} label={formatShare(token_count / budget_total)} />
              ),
            },
          ]}
        />
      )}
    </LoadedPages>
  );
}

export function TurnsPage({ params }: { params: { project?: string } }) {
  return (
    <ProjectScope
      title="Packet inspector"
      lead="Every compiled packet: what went in, what stayed out, and why."
      projectId={params.project}
      pageOf={paths.inspector}
    >
      {({ id }) => <Turns project={id} />}
    </ProjectScope>
  );
}
