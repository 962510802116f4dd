import type { Compression } from '../../api/types';
import { useResource } from '../../data/use-resource';
import { formatCount, formatNumber, formatShare } from '../../format/number.format';
import { paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { Figures } from '../../ui/figures';
import { JsonView } from '../../ui/json-view';
import { Loaded } from '../../ui/loaded';
import { NotKept } from '../../ui/not-kept';
import { PageHead } from '../../ui/page-head';
import { PromptMessages } from '../../ui/prompt-messages';
import { Time } from '../../ui/time';

function BeforeAndAfter({ before, after, state }: NonNullable<Compression['kept']>) {
  return (
    <>
      <div class="inspection inspection-halves">
        <section aria-labelledby="before">
          <h2 id="before">
            Before <small>{formatCount(before.length, 'message')}</small>
          </h2>
          <PromptMessages messages={before} />
        </section>
        <section aria-labelledby="after">
          <h2 id="after">
            After <small>{formatCount(after.length, 'message')}</small>
          </h2>
          <PromptMessages messages={after} />
        </section>
      </div>
      {state && (
        <section aria-labelledby="state">
          <h2 id="state">State</h2>
          <JsonView value={state} label="State that stands for the history" />
        </section>
      )}
    </>
  );
}

interface CompressionPageProps {
  params: { project: string; receipt: string };
}

/** One long history before and after. */
export function CompressionPage({ params: { project, receipt } }: CompressionPageProps) {
  const { api } = useSession();
  const resource = useResource(() => api.insight.compression(project, receipt), [project, receipt]);
  return (
    <>
      <PageHead
        title={resource.data?.session_id ?? 'Compression'}
        parent={{ href: paths.compressions(project), label: 'Compressions' }}
      />
      <Loaded resource={resource} lines={10}>
        {({ original_tokens: before, tokens: after, fallback, created_at, kept }) => (
          <>
            <section class="card">
              <Figures
                figures={[
                  { label: 'Before', value: formatNumber(before), note: 'tokens' },
                  { label: 'After', value: formatNumber(after), note: 'tokens' },
                  {
                    label: 'Saved',
                    value: fallback === null && before > 0 ? formatShare(1 - after / before) : '–',
                    note: fallback ?? undefined,
                  },
                  { label: 'Compressed', value: <Time at={created_at} /> },
                ]}
              />
              <p class="links">
                <a href={paths.receipts(project, receipt)}>Receipt</a>
              </p>
            </section>
            {kept ? <BeforeAndAfter {...kept} /> : <NotKept project={project} what="This prompt is" />}
          </>
        )}
      </Loaded>
    </>
  );
}
