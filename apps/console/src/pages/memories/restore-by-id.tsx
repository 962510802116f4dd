import { useState } from 'preact/hooks';
import { useSession } from '../../session/session-context';
import { TextField } from '../../ui/fields';
import { FormDialog } from '../../ui/form-dialog';
import { useNotice } from '../../ui/notices';

/** Brings back a soft-deleted record; its id stands on the receipt of its deletion. */
export function RestoreById({ project, onRestored }: { project: string; onRestored(): void }) {
  const { api } = useSession();
  const notice = useNotice();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        Restore a record
      </button>
      {open && (
        <FormDialog
          title="Restore a soft-deleted record"
          submit="Restore"
          onClose={() => setOpen(false)}
          onSubmit={async (values) => {
            await api.insight.restoreMemory(project, values.text('memory_id'));
            setOpen(false);
            onRestored();
            notice({ text: 'The record is back.' });
          }}
        >
          <TextField
            name="memory_id"
            label="Id of the record"
            hint="It stands on the receipt of the deletion."
            required
            mono
          />
        </FormDialog>
      )}
    </>
  );
}
