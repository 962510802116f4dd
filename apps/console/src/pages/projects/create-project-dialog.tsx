import type { NewProject, Project } from '../../api/types';
import { useSession } from '../../session/session-context';
import { SelectField, TextField } from '../../ui/fields';
import { FormDialog } from '../../ui/form-dialog';

interface CreateProjectProps {
  onCreated(project: Project): void;
  onClose(): void;
}

export function CreateProjectDialog({ onCreated, onClose }: CreateProjectProps) {
  const { api } = useSession();
  return (
    <FormDialog
      title="New project"
      submit="Create project"
      onClose={onClose}
      onSubmit={async (values) =>
        onCreated(
          await api.projects.create({
            name: values.text('name'),
            storage: values.text('storage') as NewProject['storage'],
          }),
        )
      }
    >
      <TextField name="name" label="Name" required />
      <SelectField
        name="storage"
        label="Storage"
        options={[
          ['none', 'Connect it later'],
          ['embedded', 'The platform’s own database'],
        ]}
        hint="A cluster of your own is connected on the project’s page."
      />
    </FormDialog>
  );
}
