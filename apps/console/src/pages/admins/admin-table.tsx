import type { Admin } from '../../api/types';
import { useSession } from '../../session/session-context';
import { Badge } from '../../ui/badge';
import { DataTable } from '../../ui/data-table';
import { Time } from '../../ui/time';

interface AdminTableProps {
  admins: Admin[];
  onRevoke(admin: Admin): void;
}

export function AdminTable({ admins, onRevoke }: AdminTableProps) {
  const { can, session } = useSession();
  return (
    <DataTable<Admin>
      caption="Administrators"
      rows={admins}
      rowKey={({ id }) => id}
      faded={({ state }) => state !== 'active'}
      columns={[
        {
          label: 'Name',
          heading: true,
          cell: ({ id, name, prefix }) => (
            <span class="cell-title">
              {name} {id === session.admin.id && <Badge tone="accent">you</Badge>}
              <code class="sub">{prefix}…</code>
            </span>
          ),
        },
        { label: 'Role', cell: ({ role }) => role },
        { label: 'State', cell: ({ state }) => <Badge tone={state === 'active' ? 'good' : 'neutral'}>{state}</Badge> },
        { label: 'Last used', cell: ({ last_used_at }) => <Time at={last_used_at} /> },
        { label: 'Expires', cell: ({ expires_at }) => <Time at={expires_at} /> },
        { label: 'Created', cell: ({ created_at }) => <Time at={created_at} /> },
        can('owner') && {
          label: 'Actions',
          actions: true,
          cell: (admin) =>
            admin.state !== 'revoked' && (
              <button
                type="button"
                class="button button-small button-warn"
                aria-label={`revoke ${admin.name}`}
                onClick={() => onRevoke(admin)}
              >
                revoke
              </button>
            ),
        },
      ]}
    />
  );
}
