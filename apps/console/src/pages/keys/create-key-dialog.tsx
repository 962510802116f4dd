import type { IssuedKey } from '../../api/types';
import { useSession } from '../../session/session-context';
import { FormDialog } from '../../ui/form-dialog';
import { KeyFields, keyOf } from './key-fields';

interface CreateKeyProps {
  onIssued(issued: IssuedKey): void;
  onClose(): void;
}

export function CreateKeyDialog({ onIssued, onClose }: CreateKeyProps) {
  const { api } = useSession();
  return (
    <FormDialog
      title="New API key"
      submit="Create key"
      onClose={onClose}
      onSubmit={async (values) => onIssued(await api.access.createKey(keyOf(values)))}
    >
      <KeyFields />
    </FormDialog>
  );
}
