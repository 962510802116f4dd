import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import type { Project } from '../../api/types';
import { formatCount } from '../../format/number.format';
import { paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useNotice } from '../../ui/notices';

export function ProjectDeletion({ project }: { project: Project }) {
  const { api } = useSession();
  const { route } = useLocation();
  const notice = useNotice();
  const [asking, setAsking] = useState(false);
  const remove = async (): Promise<void> => {
    const { deleted_records } = await api.projects.delete(project.id, project.name);
    notice({ text: `${project.name} is deleted, with ${formatCount(deleted_records, 'record')}.` });
    route(paths.projects(), true);
  };
  return (
    <section class="card danger-zone" aria-labelledby="deletion">
      <div>
        <h2 id="deletion">Delete this project</h2>
        <p class="muted">Its records and receipts are purged from where they are. There is no way back.</p>
      </div>
      <button type="button" class="button button-danger" onClick={() => setAsking(true)}>
        Delete project
      </button>
      {asking && (
        <ConfirmDialog
          title={`Delete ${project.name}?`}
          submit="Delete for good"
          typed={project.name}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            All memories, conversations and receipts of this project are purged. It takes some seconds, because keys
            must have stopped reaching it first.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
