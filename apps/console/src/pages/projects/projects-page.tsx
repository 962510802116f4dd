import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import type { Project } from '../../api/types';
import { useResource } from '../../data/use-resource';
import { paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { Badge } from '../../ui/badge';
import { DataTable } from '../../ui/data-table';
import { EmptyState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { Loaded } from '../../ui/loaded';
import { PageHead } from '../../ui/page-head';
import { Time } from '../../ui/time';
import { CreateProjectDialog } from './create-project-dialog';
import { StorageHealth } from './storage-health';

/** Beyond these the storage of each is asked on its own page. */
const HEALTH_CHECKS = 25;

export function ProjectsPage() {
  const { api, can } = useSession();
  const { route } = useLocation();
  const [creating, setCreating] = useState(false);
  const projects = useResource(api.projects.list, []);
  const create = can('admin') && (
    <button type="button" class="button button-primary" onClick={() => setCreating(true)}>
      <Icon name="plus" />
      New project
    </button>
  );
  return (
    <>
      <PageHead title="Projects" lead="Hard separations of data: each has records, receipts and storage of its own.">
        {create}
      </PageHead>
      <Loaded resource={projects}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon="projects" title="There is no project yet">
              <p>A project holds the memories, conversations and receipts of one purpose.</p>
            </EmptyState>
          ) : (
            <DataTable<Project>
              caption="Projects"
              rows={all}
              rowKey={({ id }) => id}
              columns={[
                {
                  label: 'Name',
                  heading: true,
                  cell: ({ id, name, default: isDefault }) => (
                    <span class="cell-title">
                      <a href={paths.projects(id)}>{name}</a> {isDefault && <Badge tone="accent">default</Badge>}
                      <code class="sub">{id}</code>
                    </span>
                  ),
                },
                {
                  label: 'Storage',
                  cell: (project) => <StorageHealth project={project} ask={all.indexOf(project) < HEALTH_CHECKS} />,
                },
                {
                  label: 'Roles',
                  cell: ({ roles }) =>
                    roles.length === 0 ? (
                      <span class="muted">none</span>
                    ) : (
                      <span class="chips">
                        {roles.map((role) => (
                          <Badge key={role}>{role}</Badge>
                        ))}
                      </span>
                    ),
                },
                { label: 'Created', cell: ({ created_at }) => <Time at={created_at} /> },
              ]}
            />
          )
        }
      </Loaded>
      {creating && (
        <CreateProjectDialog onClose={() => setCreating(false)} onCreated={({ id }) => route(paths.projects(id))} />
      )}
    </>
  );
}
