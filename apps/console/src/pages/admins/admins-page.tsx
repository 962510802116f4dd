import { useState } from 'preact/hooks';
import type { Admin, AdminRole } from '../../api/types';
import { useResource } from '../../data/use-resource';
import { momentOfField } from '../../format/time.format';
import { useSession } from '../../session/session-context';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { SelectField, TextField } from '../../ui/fields';
import { FormDialog } from '../../ui/form-dialog';
import { Icon } from '../../ui/icon';
import { Loaded } from '../../ui/loaded';
import { useNotice } from '../../ui/notices';
import { PageHead } from '../../ui/page-head';
import { SecretDialog } from '../../ui/secret-dialog';
import { AdminTable } from './admin-table';

const ROLES = [
  ['viewer', 'Viewer: reads everything'],
  ['admin', 'Admin: changes all but administrators and plan'],
  ['owner', 'Owner: everything in the workspace'],
] as const;

type Open = { act: 'create' } | { act: 'revoke'; admin: Admin } | { act: 'issued'; token: string } | null;

export function AdminsPage() {
  const { api, can } = useSession();
  const notice = useNotice();
  const admins = useResource(api.access.admins, []);
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <PageHead title="Administrators" lead="Who may look after this workspace, each with a token of their own.">
        {can('owner') && (
          <button type="button" class="button button-primary" onClick={() => setOpen({ act: 'create' })}>
            <Icon name="plus" />
            New administrator
          </button>
        )}
      </PageHead>
      <Loaded resource={admins}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon="admins" title="Only the operator looks after this workspace" />
          ) : (
            <AdminTable admins={all} onRevoke={(admin) => setOpen({ act: 'revoke', admin })} />
          )
        }
      </Loaded>
      {open?.act === 'create' && (
        <FormDialog
          title="New administrator"
          submit="Create token"
          onClose={close}
          onSubmit={async (values) => {
            const { token } = await api.access.createAdmin({
              name: values.text('name'),
              role: values.text('role') as AdminRole,
              expires_at: momentOfField(values.text('expires_at')),
            });
            setOpen({ act: 'issued', token });
            admins.reload();
          }}
        >
          <TextField name="name" label="Name" required />
          <SelectField name="role" label="Role" value="viewer" options={ROLES} />
          <TextField name="expires_at" label="Expires" type="datetime-local" hint="Empty: never." />
        </FormDialog>
      )}
      {open?.act === 'revoke' && (
        <ConfirmDialog
          title={`Revoke the token of ${open.admin.name}?`}
          submit="Revoke token"
          onClose={close}
          onConfirm={async () => {
            await api.access.revokeAdmin(open.admin.id);
            close();
            admins.reload();
            notice({ text: 'The token is revoked.' });
          }}
        >
          <p>Their sessions end with it. It cannot be brought back.</p>
        </ConfirmDialog>
      )}
      {open?.act === 'issued' && (
        <SecretDialog title="The token is ready" label="Admin token" secret={open.token} onClose={close} />
      )}
    </>
  );
}
