import { useState } from 'preact/hooks';
import type { StoredRecord } from '../../api/types';
import { usePages } from '../../data/use-pages';
import { paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { Badge } from '../../ui/badge';
import { EmptyState } from '../../ui/empty-state';
import { TextField } from '../../ui/fields';
import { Form, SubmitButton } from '../../ui/form';
import { LoadedPages } from '../../ui/loaded-pages';
import { Time } from '../../ui/time';
import { ProjectScope } from '../project-scope';
import { momentOf, titleOf } from './record-facts';
import { RestoreById } from './restore-by-id';

function RecordList({ records, project }: { records: StoredRecord[]; project: string }) {
  return (
    <ul class="records">
      {records.map((record) => {
        const { topic, author, session_id, resonance_score } = record.metadata;
        return (
          <li key={record.id} class="card">
            <header>
              <a href={paths.memories(project, record.id)}>{titleOf(record)}</a>
              {typeof topic === 'string' && <Badge>{topic}</Badge>}
              {typeof resonance_score === 'number' && <Badge tone="accent">score {resonance_score.toFixed(3)}</Badge>}
              <span class="muted">
                {[author, session_id].filter((each) => typeof each === 'string').map((each) => `${each} · `)}
                <Time at={momentOf(record)} />
              </span>
            </header>
            <p class="verbatim clamp">{record.content}</p>
          </li>
        );
      })}
    </ul>
  );
}

function Memories({ project }: { project: string }) {
  const { api, can } = useSession();
  const [query, setQuery] = useState<string | undefined>();
  const pages = usePages((cursor) => api.insight.memories(project, { query, cursor }), [project, query]);
  return (
    <>
      <div class="filter">
        <Form onSubmit={async (values) => setQuery(values.optional('query'))}>
          <TextField name="query" label="Search" type="search" placeholder="by meaning and by word" />
          <SubmitButton>Search</SubmitButton>
        </Form>
        {can('admin') && <RestoreById project={project} onRestored={pages.reload} />}
      </div>
      <LoadedPages
        pages={pages}
        one="record"
        empty={
          <EmptyState icon="memories" title={query ? 'Nothing was found' : 'Nothing is stored yet'}>
            <p>{query ? 'Try other words.' : 'Memories and conversations of this project will be here.'}</p>
          </EmptyState>
        }
      >
        {(records) => <RecordList records={records} project={project} />}
      </LoadedPages>
    </>
  );
}

export function MemoriesPage({ params }: { params: { project?: string } }) {
  return (
    <ProjectScope
      title="Memories"
      lead="What a project remembers. Looking leaves no receipt and counts as no recall."
      projectId={params.project}
      pageOf={paths.memories}
    >
      {({ id }) => <Memories project={id} />}
    </ProjectScope>
  );
}
