import { useState } from 'preact/hooks';
import type { ProjectRole } from '../../api/types';
import { useResource } from '../../data/use-resource';
import { formatNumber } from '../../format/number.format';
import { paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { DataTable } from '../../ui/data-table';
import { EmptyState } from '../../ui/empty-state';
import { TextField } from '../../ui/fields';
import { FormDialog } from '../../ui/form-dialog';
import { Icon } from '../../ui/icon';
import { Loaded } from '../../ui/loaded';
import { useNotice } from '../../ui/notices';
import { PageHead } from '../../ui/page-head';
import { Time } from '../../ui/time';

export function RolesPage() {
  const { api, can } = useSession();
  const notice = useNotice();
  const [open, setOpen] = useState<'create' | ProjectRole | null>(null);
  const roles = useResource(async () => {
    const [all, projects] = await Promise.all([api.access.roles(), api.projects.list()]);
    return { all, nameOf: new Map(projects.map(({ id, name }) => [id, name])) };
  }, []);
  const close = (): void => setOpen(null);
  const done = (text: string): void => {
    close();
    roles.reload();
    notice({ text });
  };
  return (
    <>
      <PageHead title="Roles" lead="Keys carry one role; projects list the roles that reach them.">
        {can('admin') && (
          <button type="button" class="button button-primary" onClick={() => setOpen('create')}>
            <Icon name="plus" />
            New role
          </button>
        )}
      </PageHead>
      <Loaded resource={roles}>
        {({ all, nameOf }) =>
          all.length === 0 ? (
            <EmptyState icon="roles" title="There is no role yet">
              <p>Until there is one, keys reach every project of the workspace.</p>
            </EmptyState>
          ) : (
            <DataTable<ProjectRole>
              caption="Roles"
              rows={all}
              rowKey={({ name }) => name}
              columns={[
                { label: 'Name', heading: true, cell: ({ name }) => name },
                {
                  label: 'Projects',
                  cell: ({ projects }) =>
                    projects.length === 0 ? (
                      <span class="muted">none</span>
                    ) : (
                      <span class="chips">
                        {projects.map((id) => (
                          <a key={id} href={paths.projects(id)}>
                            {nameOf.get(id) ?? id}
                          </a>
                        ))}
                      </span>
                    ),
                },
                { label: 'Keys', numeric: true, cell: ({ keys }) => formatNumber(keys) },
                { label: 'Created', cell: ({ created_at }) => <Time at={created_at} /> },
                can('admin') && {
                  label: 'Actions',
                  actions: true,
                  cell: (role) => (
                    <button
                      type="button"
                      class="button button-small button-warn"
                      aria-label={`delete ${role.name}`}
                      onClick={() => setOpen(role)}
                    >
                      delete
                    </button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {open === 'create' && (
        <FormDialog
          title="New role"
          submit="Create role"
          onClose={close}
          onSubmit={async (values) => {
            await api.access.createRole(values.text('name'));
            done('The role is there. Choose it at a project to let its keys in.');
          }}
        >
          <TextField name="name" label="Name" required />
        </FormDialog>
      )}
      {open !== null && open !== 'create' && (
        <ConfirmDialog
          title={`Delete the role ${open.name}?`}
          submit="Delete role"
          onClose={close}
          onConfirm={async () => {
            await api.access.deleteRole(open.name);
            done('The role is deleted.');
          }}
        >
          <p>It is refused while a project lists it or a key carries it.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
