import type { IssuedKey, Key } from '../../api/types';
import { useSession } from '../../session/session-context';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { SelectField } from '../../ui/fields';
import { FormDialog } from '../../ui/form-dialog';
import { KeyFields, keyOf } from './key-fields';

interface KeyDialogProps {
  of: Key;
  onClose(): void;
}
type Done = KeyDialogProps & { onDone(text: string): void };
type Issues = KeyDialogProps & { onIssued(issued: IssuedKey): void };

const OVERLAPS = [
  ['0', 'None: it ends at once'],
  ['3600', 'An hour'],
  ['86400', 'A day'],
  ['604800', 'A week'],
  ['2592000', 'Thirty days'],
] as const;

export function EditKeyDialog({ of, onDone, onClose }: Done) {
  const { api } = useSession();
  return (
    <FormDialog
      title={`Change ${of.name}`}
      submit="Save"
      onClose={onClose}
      onSubmit={async (values) => {
        await api.access.changeKey(of.id, keyOf(values));
        onDone('The key is changed. The API keeps to it within 5 seconds.');
      }}
    >
      <KeyFields of={of} />
    </FormDialog>
  );
}

export function RotateKeyDialog({ of, onIssued, onClose }: Issues) {
  const { api } = useSession();
  return (
    <FormDialog
      title={`Rotate ${of.name}`}
      submit="Make a new key"
      onClose={onClose}
      onSubmit={async (values) => onIssued(await api.access.rotateKey(of.id, values.number('overlap_seconds')))}
    >
      <p>A key like it is made. The old one goes on for a while, so that programs can change over.</p>
      <SelectField name="overlap_seconds" label="The old key goes on for" value="86400" options={OVERLAPS} />
    </FormDialog>
  );
}

export function RevokeKeyDialog({ of, onDone, onClose }: Done) {
  const { api } = useSession();
  return (
    <ConfirmDialog
      title={`Revoke ${of.name}?`}
      submit="Revoke key"
      onClose={onClose}
      onConfirm={async () => {
        await api.access.revokeKey(of.id);
        onDone(`${of.name} is revoked. The API refuses it within 5 seconds.`);
      }}
    >
      <p>
        Programs that use <code>{of.prefix}…</code> are refused from then on. A revoked key cannot be brought back.
      </p>
    </ConfirmDialog>
  );
}
