import { useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error';
import type { Project, StorageBinding } from '../../api/types';
import { useSession } from '../../session/session-context';
import { CheckField } from '../../ui/check-field';
import { SelectField, TextField } from '../../ui/fields';
import { FormDialog } from '../../ui/form-dialog';
import type { FormValues } from '../../ui/form-values';

export interface StorageDialogProps {
  project: Project;
  onDone(text: string): void;
  onClose(): void;
}

type Kind = StorageBinding['kind'];

const bindingOf = (values: FormValues, kind: Kind): StorageBinding => ({
  ...(kind === 'embedded' ? { kind } : { kind, url: values.text('url'), api_key: values.optional('api_key') }),
  ...(values.checked('confirm_move') && { confirm_move: true }),
});

/** Connects storage; what the cluster answers to the check is shown at the field that is at fault. */
export function BindStorageDialog({ project, onDone, onClose }: StorageDialogProps) {
  const { api } = useSession();
  const [kind, setKind] = useState<Kind>('embedded');
  const [moves, setMoves] = useState(false);
  const bind = async (values: FormValues): Promise<void> => {
    try {
      await api.projects.bindStorage(project.id, bindingOf(values, kind));
      onDone('Storage is connected.');
    } catch (error) {
      if (error instanceof ApiError && error.field === 'confirm_move') setMoves(true);
      throw error;
    }
  };
  return (
    <FormDialog
      title={`Connect storage to ${project.name}`}
      submit="Check and connect"
      onClose={onClose}
      onSubmit={bind}
    >
      <SelectField
        name="kind"
        label="Kind"
        value={kind}
        options={[
          ['embedded', 'The platform’s own database'],
          ['qdrant', 'A Qdrant cluster'],
        ]}
        onChange={(value) => setKind(value as Kind)}
      />
      {kind === 'qdrant' && (
        <>
          <TextField
            name="url"
            label="Address"
            placeholder="https://cluster.example:6333"
            hint="Without user, password or query. The cluster is asked before anything is saved."
            required
            mono
          />
          <TextField
            name="api_key"
            label="API key"
            type="password"
            hint="Sealed when it is stored, never shown."
            mono
          />
        </>
      )}
      {moves && (
        <CheckField
          name="confirm_move"
          label="Leave the records where they are"
          hint="They are not copied. The project begins empty at the new place."
        />
      )}
    </FormDialog>
  );
}
