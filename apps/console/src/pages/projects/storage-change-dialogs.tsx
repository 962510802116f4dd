import { useSession } from '../../session/session-context';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { TextField } from '../../ui/fields';
import { FormDialog } from '../../ui/form-dialog';
import type { StorageDialogProps } from './bind-storage-dialog';

export function RotateStorageKeyDialog({ project, onDone, onClose }: StorageDialogProps) {
  const { api } = useSession();
  return (
    <FormDialog
      title="Replace the API key"
      submit="Check and replace"
      onClose={onClose}
      onSubmit={async (values) => {
        await api.projects.rotateStorageKey(project.id, values.text('api_key'));
        onDone('The API key is replaced.');
      }}
    >
      <TextField
        name="api_key"
        label="New API key"
        type="password"
        hint="It is tried at the cluster before it replaces the old one."
        required
        mono
      />
    </FormDialog>
  );
}

export function UnbindStorageDialog({ project, onDone, onClose }: StorageDialogProps) {
  const { api } = useSession();
  return (
    <ConfirmDialog
      title={`Disconnect the storage of ${project.name}?`}
      submit="Disconnect"
      onClose={onClose}
      onConfirm={async () => {
        await api.projects.unbindStorage(project.id);
        onDone('Storage is disconnected.');
      }}
    >
      <p>Records stay where they are. Requests of the project are refused until storage is connected again.</p>
    </ConfirmDialog>
  );
}
