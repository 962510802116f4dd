import { useState } from 'preact/hooks';
import type { Project } from '../../api/types';
import { useResource } from '../../data/use-resource';
import { paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { Badge } from '../../ui/badge';
import { CheckField } from '../../ui/check-field';
import { FormDialog } from '../../ui/form-dialog';
import { Loaded } from '../../ui/loaded';
import { useNotice } from '../../ui/notices';

interface RolesProps {
  project: Project;
  reload(): void;
}

function RolesDialog({ project, onDone, onClose }: { project: Project; onDone(): void; onClose(): void }) {
  const { api } = useSession();
  const roles = useResource(api.access.roles, []);
  return (
    <FormDialog
      title={`Roles that reach ${project.name}`}
      submit="Save"
      disabled={!roles.data}
      onClose={onClose}
      onSubmit={async (values) => {
        await api.projects.setRoles(project.id, values.all('roles'));
        onDone();
      }}
    >
      <Loaded resource={roles} lines={3}>
        {(all) =>
          all.length === 0 ? (
            <p class="muted">
              There are no roles yet. <a href={paths.roles()}>Make one</a> first.
            </p>
          ) : (
            <fieldset>
              <legend>Keys that carry one of these reach the project</legend>
              {all.map(({ name }) => (
                <CheckField key={name} name="roles" label={name} value={name} checked={project.roles.includes(name)} />
              ))}
            </fieldset>
          )
        }
      </Loaded>
    </FormDialog>
  );
}

/** Which roles reach a project. */
export function ProjectRoles({ project, reload }: RolesProps) {
  const { can } = useSession();
  const notice = useNotice();
  const [editing, setEditing] = useState(false);
  return (
    <section class="card" aria-labelledby="roles">
      <header class="card-head">
        <h2 id="roles">Roles</h2>
        {can('admin') && (
          <button type="button" class="button" onClick={() => setEditing(true)}>
            Choose roles
          </button>
        )}
      </header>
      {project.roles.length === 0 ? (
        <p class="muted">None. Only keys for all projects reach it.</p>
      ) : (
        <p class="chips">
          {project.roles.map((role) => (
            <Badge key={role}>{role}</Badge>
          ))}
        </p>
      )}
      {editing && (
        <RolesDialog
          project={project}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            reload();
            notice({ text: 'The roles are saved. The API keeps to them within 5 seconds.' });
          }}
        />
      )}
    </section>
  );
}
