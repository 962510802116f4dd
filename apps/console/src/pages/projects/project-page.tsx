import type { Project } from '../../api/types';
import { useResource } from '../../data/use-resource';
import { formatCount, formatNumber } from '../../format/number.format';
import { paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { Badge } from '../../ui/badge';
import { EmptyState } from '../../ui/empty-state';
import { Loaded } from '../../ui/loaded';
import { PageHead } from '../../ui/page-head';
import { Figures } from '../../ui/figures';
import { Time } from '../../ui/time';
import { ProjectControls } from './project-controls';
import { ProjectDeletion } from './project-deletion';
import { ProjectRoles } from './project-roles';
import { StoragePanel } from './storage-panel';

function Details({ project, reload }: { project: Project; reload(): void }) {
  const { api, can } = useSession();
  const stats = useResource(() => api.projects.stats(project.id), [project.id, project.storage]);
  return (
    <>
      <PageHead
        title={project.name}
        parent={{ href: paths.projects(), label: 'Projects' }}
        lead={
          <>
            <code>{project.id}</code> · created <Time at={project.created_at} />{' '}
            {project.default && <Badge tone="accent">default</Badge>}
          </>
        }
      >
        {can('admin') && <ProjectControls project={project} reload={reload} />}
      </PageHead>
      <Loaded resource={stats} lines={1}>
        {({ records, receipts }) => (
          <Figures
            figures={[
              { label: 'Records', value: records ? formatNumber(records.live) : '–' },
              { label: 'Soft-deleted', value: records ? formatNumber(records.deleted) : '–' },
              { label: 'Receipts', value: formatNumber(receipts) },
              {
                label: 'Packets kept',
                value: project.keep_packets_days === 0 ? 'none' : formatCount(project.keep_packets_days, 'day'),
              },
            ]}
          />
        )}
      </Loaded>
      <div class="columns">
        <StoragePanel project={project} reload={reload} />
        <ProjectRoles project={project} reload={reload} />
      </div>
      <p class="links">
        <a href={paths.inspector(project.id)}>Packets</a>
        <a href={paths.memories(project.id)}>Memories</a>
        <a href={paths.receipts(project.id)}>Receipts</a>
        <a href={paths.compressions(project.id)}>Compressions</a>
      </p>
      {can('admin') && <ProjectDeletion project={project} />}
    </>
  );
}

export function ProjectPage({ params }: { params: { id: string } }) {
  const { api } = useSession();
  const projects = useResource(api.projects.list, []);
  return (
    <Loaded resource={projects} lines={8}>
      {(all) => {
        const project = all.find(({ id }) => id === params.id);
        if (project) return <Details key={project.id} project={project} reload={projects.reload} />;
        return (
          <>
            <PageHead title="Project" parent={{ href: paths.projects(), label: 'Projects' }} />
            <EmptyState icon="projects" title="This workspace has no such project" />
          </>
        );
      }}
    </Loaded>
  );
}
