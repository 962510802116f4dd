import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import { usePages } from '../../data/use-pages';
import { paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { EmptyState } from '../../ui/empty-state';
import { LoadedPages } from '../../ui/loaded-pages';
import { ProjectScope } from '../project-scope';
import { ChainVerification } from './chain-verification';
import { ReceiptDrawer } from './receipt-drawer';
import { type Filter, ReceiptFilter } from './receipt-filter';
import { ReceiptTimeline } from './receipt-timeline';

function Receipts({ project, open }: { project: string; open: string | undefined }) {
  const { api } = useSession();
  const { route } = useLocation();
  const [filter, setFilter] = useState<Filter>({});
  const pages = usePages(
    (cursor) => api.insight.receipts(project, { ...filter, cursor }),
    [project, filter.operation, filter.session_id],
  );
  return (
    <>
      <ChainVerification project={project} />
      <ReceiptFilter onChange={setFilter} />
      <LoadedPages
        pages={pages}
        one="receipt"
        empty={
          <EmptyState icon="receipts" title="No receipt">
            <p>Every operation of this project leaves one here.</p>
          </EmptyState>
        }
      >
        {(receipts) => <ReceiptTimeline receipts={receipts} project={project} />}
      </LoadedPages>
      {open && (
        <ReceiptDrawer key={open} project={project} id={open} onClose={() => route(paths.receipts(project), true)} />
      )}
    </>
  );
}

interface ReceiptsPageProps {
  params: { project?: string };
  query: { receipt?: string };
}

export function ReceiptsPage({ params, query }: ReceiptsPageProps) {
  return (
    <ProjectScope
      title="Receipts"
      lead="What ran, what it consumed and what it produced, each chained to the one before."
      projectId={params.project}
      pageOf={paths.receipts}
    >
      {({ id }) => <Receipts project={id} open={query.receipt} />}
    </ProjectScope>
  );
}
