import type { Turn } from '../../api/types';
import { useResource } from '../../data/use-resource';
import { formatNumber } from '../../format/number.format';
import { paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { Figures } from '../../ui/figures';
import { Loaded } from '../../ui/loaded';
import { NotKept } from '../../ui/not-kept';
import { PageHead } from '../../ui/page-head';
import { PromptMessages } from '../../ui/prompt-messages';
import { Time } from '../../ui/time';
import { CandidateCard } from './candidate-card';
import { packetOrder } from './packet-order';
import { TokenBar } from './token-bar';

function Packet({ turn, project }: { turn: Turn; project: string }) {
  const places = packetOrder(turn.candidates);
  return (
    <section aria-labelledby="packet">
      <h2 id="packet">Packet, in order</h2>
      {places.length === 0 && <p class="muted">No candidate was admitted.</p>}
      <ol class="packet">
        {places.map((each) =>
          each.kind === 'item' ? (
            <li key={each.candidate.place}>
              <CandidateCard candidate={each.candidate} project={project} session={turn.session_id} />
            </li>
          ) : (
            <li key={each.from} class="written">
              Written by the compiler:{' '}
              {each.count === 1 ? 'a section marker, or the status line' : 'section markers and the status line'}
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

function PassedOver({ turn, project }: { turn: Turn; project: string }) {
  const out = turn.candidates.filter(({ admitted }) => !admitted);
  return (
    <section aria-labelledby="passed-over">
      <h2 id="passed-over">
        Passed over <small>{out.length}</small>
      </h2>
      {out.length === 0 && <p class="muted">Everything that competed found a place.</p>}
      <ul class="packet">
        {out.map((candidate, i) => (
          <li key={i}>
            <CandidateCard candidate={candidate} project={project} session={turn.session_id} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WordForWord({ turn: { messages }, project }: { turn: Turn; project: string }) {
  return (
    <details class="word-for-word">
      <summary>Word for word, as the model gets it</summary>
      {messages ? <PromptMessages messages={messages} /> : <NotKept project={project} what="This packet is" />}
    </details>
  );
}

function Accounts({ turn, project }: { turn: Turn; project: string }) {
  const admitted = turn.candidates.filter((each) => each.admitted).length;
  return (
    <section class="card">
      <Figures
        figures={[
          { label: 'Tokens', value: formatNumber(turn.token_count), note: `of ${formatNumber(turn.budget_total)}` },
          { label: 'Available', value: formatNumber(turn.budget_available) },
          { label: 'Admitted', value: formatNumber(admitted), note: `of ${formatNumber(turn.candidates.length)}` },
          { label: 'Compiled', value: <Time at={turn.created_at} /> },
        ]}
      />
      <TokenBar turn={turn} />
      <p class="links">
        <a href={paths.receipts(project, turn.receipt_id)}>Receipt</a>
        {turn.source_receipt_ids.map((id, i) => (
          <a key={id} href={paths.receipts(project, id)}>
            Built on {i + 1}
          </a>
        ))}
      </p>
    </section>
  );
}

export function TurnPage({ params: { project, turn: id } }: { params: { project: string; turn: string } }) {
  const { api } = useSession();
  const resource = useResource(() => api.insight.turn(project, id), [project, id]);
  const { session_id, turn_number } = resource.data ?? {};
  const title = resource.data ? [session_id, turn_number !== null && `turn ${turn_number}`] : ['Packet'];
  return (
    <>
      <PageHead
        title={title.filter(Boolean).join(' · ') || 'Packet'}
        parent={{ href: paths.inspector(project), label: 'Packets' }}
      />
      <Loaded resource={resource} lines={10}>
        {(turn) => (
          <>
            <Accounts turn={turn} project={project} />
            <WordForWord turn={turn} project={project} />
            <div class="inspection">
              <Packet turn={turn} project={project} />
              <PassedOver turn={turn} project={project} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}
