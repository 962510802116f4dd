import type { Upstream } from '../../api/types';
import { formatShare } from '../../format/number.format';
import { useSession } from '../../session/session-context';
import { Badge } from '../../ui/badge';
import { DataTable } from '../../ui/data-table';
import { Time } from '../../ui/time';

interface UpstreamTableProps {
  upstreams: Upstream[];
  onAct(act: 'edit' | 'delete', upstream: Upstream): void;
}

export function UpstreamTable({ upstreams, onAct }: UpstreamTableProps) {
  const { can } = useSession();
  return (
    <DataTable<Upstream>
      caption="Upstreams"
      rows={upstreams}
      rowKey={({ id }) => id}
      columns={[
        {
          label: 'Name',
          heading: true,
          cell: ({ name, base_url }) => (
            <span class="cell-title">
              {name}
              <code class="sub">{base_url}</code>
            </span>
          ),
        },
        { label: 'Kind', cell: ({ kind }) => (kind === 'openai' ? 'OpenAI' : 'Anthropic') },
        {
          label: 'Models',
          cell: ({ models }) => (
            <span class="chips">
              {models.map((model) => (
                <code key={model}>{model}</code>
              ))}
            </span>
          ),
        },
        {
          label: 'API key',
          cell: ({ has_api_key }) =>
            has_api_key ? <Badge tone="good">sealed</Badge> : <span class="muted">none</span>,
        },
        {
          label: 'Cached token price',
          numeric: true,
          cell: ({ cached_token_price }) =>
            cached_token_price === null ? <span class="muted">usual</span> : formatShare(cached_token_price),
        },
        { label: 'Changed', cell: ({ updated_at }) => <Time at={updated_at} /> },
        can('admin') && {
          label: 'Actions',
          actions: true,
          cell: (upstream) => (
            <span class="row-actions">
              <button
                type="button"
                class="button button-small"
                aria-label={`edit ${upstream.name}`}
                onClick={() => onAct('edit', upstream)}
              >
                edit
              </button>
              <button
                type="button"
                class="button button-small button-warn"
                aria-label={`remove ${upstream.name}`}
                onClick={() => onAct('delete', upstream)}
              >
                remove
              </button>
            </span>
          ),
        },
      ]}
    />
  );
}
