import { useId, useState } from 'preact/hooks';
import type { CreatedWorkspace } from '../api/types';
import { useSession } from '../session/session-context';
import { TextField } from '../ui/fields';
import { FormDialog } from '../ui/form-dialog';
import { Icon } from '../ui/icon';
import { SecretDialog } from '../ui/secret-dialog';

/** Names the workspace; the operator may choose another, or make one. */
export function WorkspacePicker() {
  const { api, workspace, workspaces, choose, addWorkspace, can } = useSession();
  const [dialog, setDialog] = useState<'create' | CreatedWorkspace | null>(null);
  const id = useId();
  if (!can('root')) return <p class="workspace">{workspace?.name}</p>;
  return (
    <div class="workspace-picker">
      <label for={id}>Workspace</label>
      <div>
        <select id={id} onChange={(event) => choose(event.currentTarget.value)}>
          {workspaces.map(({ tenant_id, name }) => (
            <option key={tenant_id} value={tenant_id} selected={tenant_id === workspace?.tenant_id}>
              {name}
            </option>
          ))}
        </select>
        <button type="button" class="button button-icon" aria-label="New workspace" onClick={() => setDialog('create')}>
          <Icon name="plus" />
        </button>
      </div>
      {dialog === 'create' && (
        <FormDialog
          title="New workspace"
          submit="Create workspace"
          onClose={() => setDialog(null)}
          onSubmit={async (values) => setDialog(await api.workspaces.create(values.text('name')))}
        >
          <TextField name="name" label="Name" required hint="A tenant, fully apart from all others." />
        </FormDialog>
      )}
      {dialog !== null && dialog !== 'create' && (
        <SecretDialog
          title={`${dialog.workspace.name} is ready`}
          label="Token of its owner"
          secret={dialog.admin_token}
          onClose={() => {
            addWorkspace(dialog.workspace);
            setDialog(null);
          }}
        />
      )}
    </div>
  );
}
