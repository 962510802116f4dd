import type { Project, StorageState } from '../../api/types';
import { useResource } from '../../data/use-resource';
import { useSession } from '../../session/session-context';
import { Badge } from '../../ui/badge';

export const STORAGE_NAMES = { embedded: 'Own database', qdrant: 'Qdrant cluster' } as const;

/** What the storage answered just now, in a word. */
export function StatusBadge({ status }: { status: NonNullable<StorageState['status']> }) {
  if (!status.ok) return <Badge tone="bad">{status.problem?.replaceAll('_', ' ') ?? 'failing'}</Badge>;
  return status.warnings.length > 0 ? <Badge tone="warn">with warnings</Badge> : <Badge tone="good">healthy</Badge>;
}

/** Where a project keeps its records and how that is; asked only where wanted. */
export function StorageHealth({ project, ask }: { project: Project; ask: boolean }) {
  const { api } = useSession();
  const wanted = ask && project.storage !== null;
  const { data, error } = useResource(
    async () => (wanted ? await api.projects.storage(project.id) : null),
    [project.id, wanted],
  );
  if (project.storage === null) return <Badge>not connected</Badge>;
  return (
    <span class="chips">
      {STORAGE_NAMES[project.storage]}
      {data?.status && <StatusBadge status={data.status} />}
      {error && <Badge tone="warn">not known</Badge>}
    </span>
  );
}
