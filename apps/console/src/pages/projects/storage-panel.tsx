import { useState } from 'preact/hooks';
import type { Project, StorageState } from '../../api/types';
import { useResource } from '../../data/use-resource';
import { useSession } from '../../session/session-context';
import { Loaded } from '../../ui/loaded';
import { useNotice } from '../../ui/notices';
import { Time } from '../../ui/time';
import { RotateStorageKeyDialog, UnbindStorageDialog } from './storage-change-dialogs';
import { BindStorageDialog } from './bind-storage-dialog';
import { StatusBadge, STORAGE_NAMES } from './storage-health';

function Bound({ storage, status }: StorageState) {
  if (!storage) return <p class="muted">Nothing is connected. Requests of this project are refused until it is.</p>;
  return (
    <>
      <dl class="facts">
        <dt>Kind</dt>
        <dd>
          {STORAGE_NAMES[storage.kind]} {status && <StatusBadge status={status} />}
        </dd>
        {storage.url && (
          <>
            <dt>Address</dt>
            <dd class="mono">{storage.url}</dd>
            <dt>API key</dt>
            <dd>{storage.has_api_key ? 'sealed' : 'none'}</dd>
          </>
        )}
        {status?.version && (
          <>
            <dt>Version</dt>
            <dd>{status.version}</dd>
          </>
        )}
        <dt>Connected</dt>
        <dd>
          <Time at={storage.updated_at} />
        </dd>
      </dl>
      {status?.message && <p class="notice notice-bad">{[status.message, status.remedy].filter(Boolean).join(' ')}</p>}
      {status?.warnings.map((warning) => (
        <p key={warning} class="notice notice-warn">
          {warning}
        </p>
      ))}
    </>
  );
}

/** Where a project keeps its records, and how that is changed. */
export function StoragePanel({ project, reload }: { project: Project; reload(): void }) {
  const { api, can } = useSession();
  const notice = useNotice();
  const [dialog, setDialog] = useState<'bind' | 'rotate' | 'unbind' | null>(null);
  const state = useResource(() => api.projects.storage(project.id), [project.id]);
  const close = (): void => setDialog(null);
  const done = (text: string): void => {
    close();
    state.reload();
    reload();
    notice({ text });
  };
  const storage = state.data?.storage;
  return (
    <section class="card" aria-labelledby="storage">
      <header class="card-head">
        <h2 id="storage">Storage</h2>
        {can('admin') && (
          <button type="button" class="button" onClick={() => setDialog('bind')}>
            {project.storage ? 'Connect another' : 'Connect storage'}
          </button>
        )}
      </header>
      <Loaded resource={state}>{(loaded) => <Bound {...loaded} />}</Loaded>
      {can('admin') && storage && (
        <p class="card-actions">
          {storage.kind === 'qdrant' && (
            <button type="button" class="button button-quiet" onClick={() => setDialog('rotate')}>
              Replace API key
            </button>
          )}
          <button type="button" class="button button-quiet" onClick={() => setDialog('unbind')}>
            Disconnect
          </button>
        </p>
      )}
      {dialog === 'bind' && <BindStorageDialog project={project} onClose={close} onDone={done} />}
      {dialog === 'rotate' && <RotateStorageKeyDialog project={project} onClose={close} onDone={done} />}
      {dialog === 'unbind' && <UnbindStorageDialog project={project} onClose={close} onDone={done} />}
    </section>
  );
}
