import { useState } from 'preact/hooks';
import type { VersionedRecord } from '../../api/types';
import { useResource } from '../../data/use-resource';
import { formatCount } from '../../format/number.format';
import { paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { CopyButton } from '../../ui/copy-button';
import { EmptyState } from '../../ui/empty-state';
import { Loaded } from '../../ui/loaded';
import { useNotice } from '../../ui/notices';
import { PageHead } from '../../ui/page-head';
import { Time } from '../../ui/time';
import { momentOf, titleOf } from './record-facts';

interface RecordProps {
  params: { project: string; record: string };
}

function Metadata({ record }: { record: VersionedRecord }) {
  return (
    <section class="card" aria-labelledby="metadata">
      <h2 id="metadata">Metadata</h2>
      <dl class="facts">
        {Object.entries(record.metadata).map(([key, value]) => (
          <>
            <dt key={key} class="mono">
              {key}
            </dt>
            <dd class="mono">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </>
        ))}
      </dl>
    </section>
  );
}

export function RecordPage({ params: { project, record: id } }: RecordProps) {
  const { api, can } = useSession();
  const notice = useNotice();
  const [asking, setAsking] = useState(false);
  const [deleted, setDeleted] = useState(false);
  const resource = useResource(() => api.insight.memory(project, id), [project, id]);
  const restore = async (): Promise<void> => {
    await api.insight.restoreMemory(project, id);
    setDeleted(false);
    resource.reload();
    notice({ text: 'The record is back.' });
  };
  const remove = async (): Promise<void> => {
    await api.insight.deleteMemory(project, id);
    setAsking(false);
    setDeleted(true);
    notice({ text: 'The record is deleted.', action: { label: 'Restore', run: () => void restore() } });
  };
  const record = resource.data;
  return (
    <>
      <PageHead
        title={record ? titleOf(record) : 'Record'}
        parent={{ href: paths.memories(project), label: 'Memories' }}
        lead={
          record && (
            <>
              <code>{id}</code> · version {record.version} · <Time at={momentOf(record)} />
            </>
          )
        }
      >
        {record && <CopyButton text={record.content} label="Copy text" />}
        {record && can('admin') && !deleted && (
          <button type="button" class="button button-warn" onClick={() => setAsking(true)}>
            Delete
          </button>
        )}
      </PageHead>
      {deleted ? (
        <EmptyState icon="memories" title="This record is soft-deleted">
          <button type="button" class="button" onClick={() => void restore()}>
            Restore it
          </button>
        </EmptyState>
      ) : (
        <Loaded resource={resource}>
          {(loaded) => (
            <div class="columns">
              <section class="card" aria-labelledby="content-of-record">
                <h2 id="content-of-record">
                  Text <small>{formatCount(loaded.content.length, 'character')}</small>
                </h2>
                <p class="verbatim">{loaded.content}</p>
              </section>
              <Metadata record={loaded} />
            </div>
          )}
        </Loaded>
      )}
      {asking && (
        <ConfirmDialog
          title="Delete this record?"
          submit="Delete record"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>It is recalled no more. It can be restored until it is purged, and the deletion leaves a receipt.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
