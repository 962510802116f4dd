import type { Candidate } from '../../api/types';
import { formatBytes, formatCount } from '../../format/number.format';
import { paths } from '../../paths';
import { CopyButton } from '../../ui/copy-button';
import { LongText } from '../../ui/long-text';
import { Time } from '../../ui/time';
import { RankingTrace } from './ranking-trace';
import { labelOf, reasonOf } from './sources';

function Content({ candidate }: { candidate: Candidate }) {
  const { record, stored, bytes, sha256 } = candidate;
  if (record) return <LongText text={record.content} />;
  if (stored === 'gone')
    return <p class="unstored">Its record was removed since, or is left out because the answer would be too large.</p>;
  return (
    <div class="unstored">
      <p>
        Kept nowhere: {bytes === undefined ? 'of unknown size' : formatBytes(bytes)}
        {sha256 && (
          <>
            , SHA-256 <code title={sha256}>{sha256.slice(0, 12)}…</code>
          </>
        )}
      </p>
      {sha256 && <CopyButton text={sha256} label="Copy hash" />}
    </div>
  );
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

interface CandidateCardProps {
  candidate: Candidate;
  project: string;
  /** The session of the turn; records of another one name it. */
  session: string | null;
}

/** One message that competed for a place: what it says, what it costs, why it is in or out. */
export function CandidateCard({ candidate, project, session }: CandidateCardProps) {
  const { id, source, tokens, place, record, scores, admitted } = candidate;
  const { role, author, session_id, timestamp } = record?.metadata ?? {};
  const elsewhere = session_id === session ? null : text(session_id);
  const facts = [text(role), text(author), elsewhere && `session ${elsewhere}`].filter(Boolean);
  return (
    <article class={`candidate source-${source}`} aria-label={`${labelOf(source)}, ${formatCount(tokens, 'token')}`}>
      <header>
        {place !== null && <span class="place">{place + 1}</span>}
        <span class="source-name">{labelOf(source)}</span>
        {facts.length > 0 && <span class="muted">{facts.join(' · ')}</span>}
        <span class="candidate-tokens">{formatCount(tokens, 'token')}</span>
      </header>
      <Content candidate={candidate} />
      {(!admitted || candidate.reason !== 'admitted') && <p class="reason">{reasonOf(candidate)}</p>}
      {scores && <RankingTrace scores={scores} />}
      <footer>
        {record ? <a href={paths.memories(project, id)}>Record {id.slice(0, 8)}</a> : <code>{id}</code>}
        {typeof timestamp === 'number' && <Time at={new Date(timestamp * 1_000).toISOString()} />}
      </footer>
    </article>
  );
}
