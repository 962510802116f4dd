import { useState } from 'preact/hooks';
import type { AuditEntry } from '../../api/types';
import { usePages } from '../../data/use-pages';
import { useSession } from '../../session/session-context';
import { Badge } from '../../ui/badge';
import { EmptyState } from '../../ui/empty-state';
import { TextField } from '../../ui/fields';
import { LoadedPages } from '../../ui/loaded-pages';
import { PageHead } from '../../ui/page-head';
import { Time } from '../../ui/time';
import { ChangeTable } from './change-table';

const speaksOf = ({ action, target, actor }: AuditEntry, words: string): boolean =>
  `${action} ${target} ${actor.name} ${actor.kind}`.toLowerCase().includes(words.toLowerCase());

function Entry({ entry }: { entry: AuditEntry }) {
  const { actor, action, target, ip, request_id, at } = entry;
  return (
    <li>
      <span class="timeline-title">{action}</span> <code>{target}</code>
      <span class="timeline-facts">
        <span>
          {actor.name} {actor.name !== actor.kind && <Badge>{actor.role ?? actor.kind}</Badge>}
        </span>
        {ip && <span class="mono">{ip}</span>}
        <Time at={at} />
      </span>
      {(entry.before || entry.after) && (
        <details>
          <summary>What changed</summary>
          <ChangeTable entry={entry} />
          {request_id && (
            <p class="hint">
              Request <code>{request_id}</code>
            </p>
          )}
        </details>
      )}
    </li>
  );
}

export function AuditPage() {
  const { api } = useSession();
  const pages = usePages((cursor) => api.insight.audit({ cursor }), []);
  const [words, setWords] = useState('');
  return (
    <>
      <PageHead title="Audit log" lead="What administrators changed, written with each change in one transaction." />
      <div class="filter">
        <TextField
          name="words"
          label="Filter what is loaded"
          type="search"
          placeholder="action, target or person"
          onInput={setWords}
        />
      </div>
      <LoadedPages
        pages={pages}
        one="entry"
        many="entries"
        empty={<EmptyState icon="audit" title="Nothing has been changed yet" />}
      >
        {(entries) => {
          const shown = entries.filter((entry) => speaksOf(entry, words.trim()));
          return shown.length === 0 ? (
            <EmptyState icon="search" title="None of the loaded entries matches" />
          ) : (
            <ol class="timeline">
              {shown.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          );
        }}
      </LoadedPages>
    </>
  );
}
