import { useState } from 'preact/hooks';
import type { Project } from '../../api/types';
import { useSession } from '../../session/session-context';
import { TextField } from '../../ui/fields';
import { FormDialog } from '../../ui/form-dialog';
import { useNotice } from '../../ui/notices';

interface ControlsProps {
  project: Project;
  reload(): void;
}

/** Renames a project and makes it the default. */
export function ProjectControls({ project, reload }: ControlsProps) {
  const { api } = useSession();
  const notice = useNotice();
  const [dialog, setDialog] = useState<'rename' | 'default' | null>(null);
  const close = (): void => setDialog(null);
  const done = (text: string): void => {
    close();
    reload();
    notice({ text });
  };
  return (
    <>
      {!project.default && (
        <button type="button" class="button" onClick={() => setDialog('default')}>
          Make default
        </button>
      )}
      <button type="button" class="button" onClick={() => setDialog('rename')}>
        Rename
      </button>
      {dialog === 'rename' && (
        <FormDialog
          title={`Rename ${project.name}`}
          submit="Rename"
          onClose={close}
          onSubmit={async (values) => {
            await api.projects.change(project.id, { name: values.text('name') });
            done('The project is renamed.');
          }}
        >
          <TextField name="name" label="Name" value={project.name} required />
        </FormDialog>
      )}
      {dialog === 'default' && (
        <FormDialog
          title={`Make ${project.name} the default`}
          submit="Make default"
          onClose={close}
          onSubmit={async () => {
            await api.projects.change(project.id, { default: true });
            done(`${project.name} is the default now.`);
          }}
        >
          <p>
            Requests to <code>/v1</code> that name no project will use it.
          </p>
        </FormDialog>
      )}
    </>
  );
}
