import { useState } from 'preact/hooks';
import type { Upstream } from '../../api/types';
import { useResource } from '../../data/use-resource';
import { useSession } from '../../session/session-context';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { Loaded } from '../../ui/loaded';
import { useNotice } from '../../ui/notices';
import { PageHead } from '../../ui/page-head';
import { UpstreamDialog } from './upstream-dialog';
import { UpstreamTable } from './upstream-table';

type Open = { act: 'create' } | { act: 'edit' | 'delete'; upstream: Upstream } | null;

export function UpstreamsPage() {
  const { api, can } = useSession();
  const notice = useNotice();
  const upstreams = useResource(api.workspaces.upstreams, []);
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const done = (text: string): void => {
    close();
    upstreams.reload();
    notice({ text });
  };
  return (
    <>
      <PageHead
        title="Upstreams"
        lead="Model providers that the proxy sends requests to, tried in this order for a model."
      >
        {can('admin') && (
          <button type="button" class="button button-primary" onClick={() => setOpen({ act: 'create' })}>
            <Icon name="plus" />
            New upstream
          </button>
        )}
      </PageHead>
      <Loaded resource={upstreams}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon="upstreams" title="There is no upstream yet">
              <p>The proxy at /v1 needs one to send requests on.</p>
            </EmptyState>
          ) : (
            <UpstreamTable upstreams={all} onAct={(act, upstream) => setOpen({ act, upstream })} />
          )
        }
      </Loaded>
      {open?.act === 'create' && <UpstreamDialog onDone={done} onClose={close} />}
      {open?.act === 'edit' && <UpstreamDialog of={open.upstream} onDone={done} onClose={close} />}
      {open?.act === 'delete' && (
        <ConfirmDialog
          title={`Remove ${open.upstream.name}?`}
          submit="Remove upstream"
          onClose={close}
          onConfirm={async () => {
            await api.workspaces.deleteUpstream(open.upstream.id);
            done('The upstream is removed.');
          }}
        >
          <p>Its key goes with it. Requests for its models go to the next upstream that serves them, or are refused.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
