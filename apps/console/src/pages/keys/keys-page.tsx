import { useState } from 'preact/hooks';
import type { IssuedKey, Key } from '../../api/types';
import { useResource } from '../../data/use-resource';
import { useSession } from '../../session/session-context';
import { EmptyState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { Loaded } from '../../ui/loaded';
import { useNotice } from '../../ui/notices';
import { PageHead } from '../../ui/page-head';
import { SecretDialog } from '../../ui/secret-dialog';
import { CreateKeyDialog } from './create-key-dialog';
import { EditKeyDialog, RevokeKeyDialog, RotateKeyDialog } from './key-dialogs';
import { KeyTable } from './key-table';

export type KeyAct = 'edit' | 'rotate' | 'revoke';
type Open = { act: 'create' } | { act: KeyAct; key: Key } | { act: 'issued'; issued: IssuedKey } | null;

export function KeysPage() {
  const { api, can } = useSession();
  const notice = useNotice();
  const keys = useResource(api.access.keys, []);
  const [open, setOpen] = useState<Open>(null);
  const onClose = (): void => setOpen(null);
  const onIssued = (issued: IssuedKey): void => {
    setOpen({ act: 'issued', issued });
    keys.reload();
  };
  const onDone = (text: string): void => {
    onClose();
    keys.reload();
    notice({ text });
  };
  return (
    <>
      <PageHead
        title="API keys"
        lead="What programs call the API with. A key carries one role, or reaches every project."
      >
        {can('admin') && (
          <button type="button" class="button button-primary" onClick={() => setOpen({ act: 'create' })}>
            <Icon name="plus" />
            New key
          </button>
        )}
      </PageHead>
      <Loaded resource={keys}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon="keys" title="There is no key yet">
              <p>Programs need one to call the API.</p>
            </EmptyState>
          ) : (
            <KeyTable keys={all.toReversed()} onAct={(act, key) => setOpen({ act, key })} />
          )
        }
      </Loaded>
      {open?.act === 'create' && <CreateKeyDialog onIssued={onIssued} onClose={onClose} />}
      {open?.act === 'edit' && <EditKeyDialog of={open.key} onDone={onDone} onClose={onClose} />}
      {open?.act === 'rotate' && <RotateKeyDialog of={open.key} onIssued={onIssued} onClose={onClose} />}
      {open?.act === 'revoke' && <RevokeKeyDialog of={open.key} onDone={onDone} onClose={onClose} />}
      {open?.act === 'issued' && (
        <SecretDialog
          title={`Key ${open.issued.key.name}`}
          label="Secret"
          secret={open.issued.secret}
          onClose={onClose}
        />
      )}
    </>
  );
}
