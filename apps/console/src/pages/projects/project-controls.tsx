import { useState } from 'preact/hooks';
import type { Project } from '../../api/types';
import { formatCount } from '../../format/number.format';
import { useSession } from '../../session/session-context';
import { NumberField, TextField } from '../../ui/fields';
import { FormDialog } from '../../ui/form-dialog';
import { useNotice } from '../../ui/notices';

interface ControlsProps {
  project: Project;
  reload(): void;
}

/** Renames a project, makes it the default, and says how long it keeps whole packets. */
export function ProjectControls({ project, reload }: ControlsProps) {
  const { api } = useSession();
  const notice = useNotice();
  const [dialog, setDialog] = useState<'rename' | 'default' | 'keep' | null>(null);
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
      <button type="button" class="button" onClick={() => setDialog('keep')}>
        Keep packets
      </button>
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
      {dialog === 'keep' && (
        <FormDialog
          title={`Keep packets of ${project.name}`}
          submit="Save"
          onClose={close}
          onSubmit={async (values) => {
            const { keep_packets_days: days } = await api.projects.change(project.id, {
              keep_packets_days: Number(values.text('keep_packets_days')),
            });
            done(days === 0 ? 'No packets are kept.' : `Packets are kept for ${formatCount(days, 'day')}.`);
          }}
        >
          <p>
            Whole packets, and prompts before and after their compression, are kept in the platform’s database to be
            looked into: texts of operators and tools, too, which are stored nowhere else. They go after these days,
            with the records when the project is purged, and at once when none are to be kept.
          </p>
          <NumberField
            name="keep_packets_days"
            label="Days"
            value={project.keep_packets_days}
            min={0}
            max={90}
            hint="0 keeps none."
          />
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
