import { useEffect } from 'preact/hooks';
import type { System } from '../../api/types';
import { useResource } from '../../data/use-resource';
import { formatNumber } from '../../format/number.format';
import { formatDuration } from '../../format/time.format';
import { useSession } from '../../session/session-context';
import { Badge } from '../../ui/badge';
import { DataTable } from '../../ui/data-table';
import { Icon } from '../../ui/icon';
import { Loaded } from '../../ui/loaded';
import { PageHead } from '../../ui/page-head';

type Queue = NonNullable<System['queues']>[number];
const ASKED_EVERY_MS = 10_000;

function Queues({ system: { mode, queues } }: { system: System }) {
  if (queues === null)
    return (
      <p class="muted">
        {mode === 'embedded'
          ? 'All services run in one process, so there are no queues.'
          : 'The queues cannot be asked right now.'}
      </p>
    );
  return (
    <DataTable<Queue>
      caption="Queues"
      rows={queues}
      rowKey={({ name }) => name}
      columns={[
        { label: 'Queue', heading: true, cell: ({ name }) => <code>{name}</code> },
        { label: 'Waiting', numeric: true, cell: ({ waiting }) => formatNumber(waiting) },
        { label: 'Delayed', numeric: true, cell: ({ delayed }) => formatNumber(delayed) },
        { label: 'Active', numeric: true, cell: ({ active }) => formatNumber(active) },
        {
          label: 'Dead letters',
          numeric: true,
          cell: ({ dead_letters }) =>
            dead_letters > 0 ? <Badge tone="bad">{formatNumber(dead_letters)}</Badge> : formatNumber(dead_letters),
        },
        {
          label: 'Oldest waits',
          numeric: true,
          cell: ({ oldest_waiting_ms }) => (oldest_waiting_ms === null ? '–' : formatDuration(oldest_waiting_ms)),
        },
      ]}
    />
  );
}

export function SystemPage() {
  const { api } = useSession();
  const system = useResource(api.insight.system, []);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && system.reload(), ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [system.reload]);
  return (
    <>
      <PageHead title="System" lead="What the platform stands on, asked every ten seconds.">
        <button type="button" class="button" onClick={system.reload}>
          <Icon name="refresh" />
          Ask now
        </button>
      </PageHead>
      <Loaded resource={system}>
        {(loaded) => (
          <>
            <section class="card" aria-labelledby="checks">
              <header class="card-head">
                <h2 id="checks">Checks</h2>
                <Badge>{loaded.mode}</Badge>
              </header>
              <ul class="health">
                {Object.entries(loaded.checks).map(([name, result]) => (
                  <li key={name}>
                    <span>{name.replaceAll('_', ' ')}</span>
                    <Badge tone={result === 'ok' ? 'good' : 'bad'}>{result}</Badge>
                  </li>
                ))}
              </ul>
            </section>
            <section aria-labelledby="queues">
              <h2 id="queues">Queues</h2>
              <Queues system={loaded} />
            </section>
          </>
        )}
      </Loaded>
    </>
  );
}
