import type { Key } from '../../api/types';
import { useSession } from '../../session/session-context';
import { Badge, type Tone } from '../../ui/badge';
import { DataTable } from '../../ui/data-table';
import { Time } from '../../ui/time';
import type { KeyAct } from './keys-page';

const STATES: Record<Key['state'], [Tone, string]> = {
  active: ['good', 'active'],
  revoked: ['neutral', 'revoked'],
  expired: ['warn', 'expired'],
  no_delete_level: ['bad', 'refused: no delete level'],
};

const MAY_REMOVE: Record<NonNullable<Key['destructive']>, string> = {
  none: 'removes nothing',
  delete: 'may delete',
  purge: 'may delete and purge',
};

interface KeyTableProps {
  keys: Key[];
  onAct(act: KeyAct, key: Key): void;
}

export function KeyTable({ keys, onAct }: KeyTableProps) {
  const { can } = useSession();
  return (
    <DataTable<Key>
      caption="API keys"
      rows={keys}
      rowKey={({ id }) => id}
      faded={({ state }) => state === 'revoked' || state === 'expired'}
      columns={[
        {
          label: 'Name',
          heading: true,
          cell: ({ name, prefix }) => (
            <span class="cell-title">
              {name}
              <code class="sub">{prefix}…</code>
            </span>
          ),
        },
        { label: 'State', cell: ({ state }) => <Badge tone={STATES[state][0]}>{STATES[state][1]}</Badge> },
        {
          label: 'Reach',
          cell: ({ all_projects, role, destructive }) => (
            <span>
              {all_projects ? <Badge tone="accent">all projects</Badge> : <Badge>{role}</Badge>}
              <span class="sub">{MAY_REMOVE[destructive ?? 'none']}</span>
            </span>
          ),
        },
        { label: 'Last used', cell: ({ last_used_at }) => <Time at={last_used_at} /> },
        { label: 'Expires', cell: ({ expires_at }) => <Time at={expires_at} /> },
        {
          label: 'Created',
          cell: ({ created_at, created_by }) => (
            <span>
              <Time at={created_at} />
              {created_by && <span class="sub">by {created_by}</span>}
            </span>
          ),
        },
        can('admin') && {
          label: 'Actions',
          actions: true,
          cell: (key) =>
            key.state !== 'revoked' && (
              <span class="row-actions">
                {(['edit', 'rotate', 'revoke'] as const).map(
                  (act) =>
                    (act !== 'rotate' || key.state !== 'expired') && (
                      <button
                        key={act}
                        type="button"
                        class={`button button-small ${act === 'revoke' ? 'button-warn' : ''}`}
                        aria-label={`${act} ${key.name}`}
                        onClick={() => onAct(act, key)}
                      >
                        {act}
                      </button>
                    ),
                )}
              </span>
            ),
        },
      ]}
    />
  );
}
