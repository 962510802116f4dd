import { useEffect, useRef, useState } from 'preact/hooks';
import { type ApiError, asApiError } from '../../api/api-error';
import type { Verification } from '../../api/types';
import { formatCount, formatNumber } from '../../format/number.format';
import { useSession } from '../../session/session-context';
import { Badge } from '../../ui/badge';
import { DataTable } from '../../ui/data-table';
import { ErrorState } from '../../ui/error-state';

type Fault = Verification['faults'][number];
interface Progress {
  checked: number;
  head: number;
  faults: Fault[];
  done: boolean;
}

function Verdict({ progress }: { progress: Progress }) {
  const { checked, head, faults, done } = progress;
  if (!done)
    return (
      <span>
        Checking {formatNumber(checked)} of {formatNumber(head)} …
      </span>
    );
  return faults.length === 0 ? (
    <>
      <Badge tone="good">intact</Badge> {formatCount(checked, 'receipt')} checked
    </>
  ) : (
    <>
      <Badge tone="bad">{formatCount(faults.length, 'fault')}</Badge> in {formatCount(checked, 'receipt')}
    </>
  );
}

/** Checks the whole chain of a project, page by page. */
export function ChainVerification({ project }: { project: string }) {
  const { api } = useSession();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const alive = useRef(true);
  useEffect(
    () => () => {
      alive.current = false;
    },
    [],
  );
  const verify = async (): Promise<void> => {
    let sum: Progress = { checked: 0, head: 0, faults: [], done: false };
    setError(null);
    setProgress(sum);
    try {
      let cursor: string | undefined;
      do {
        const page = await api.insight.verification(project, cursor);
        cursor = page.next_cursor ?? undefined;
        sum = {
          checked: sum.checked + page.checked,
          head: page.head_seq,
          faults: [...sum.faults, ...page.faults],
          done: cursor === undefined,
        };
        if (alive.current) setProgress(sum);
      } while (cursor !== undefined && alive.current);
    } catch (thrown) {
      setProgress(null);
      setError(asApiError(thrown));
    }
  };
  return (
    <section class="card chain" aria-labelledby="chain">
      <div>
        <h2 id="chain">Chain</h2>
        <p role="status">
          {progress ? (
            <Verdict progress={progress} />
          ) : (
            <span class="muted">Each receipt holds the hash of the one before.</span>
          )}
        </p>
      </div>
      <button type="button" class="button" disabled={progress !== null && !progress.done} onClick={() => void verify()}>
        Verify the chain
      </button>
      {error && <ErrorState error={error} retry={() => void verify()} />}
      {progress && progress.faults.length > 0 && (
        <DataTable<Fault>
          caption="Faults of the chain"
          rows={progress.faults}
          rowKey={({ seq, problem }) => `${seq} ${problem}`}
          columns={[
            {
              label: 'Place',
              heading: true,
              cell: ({ seq, until_seq }) => (seq === until_seq ? `#${seq}` : `#${seq} to #${until_seq}`),
            },
            { label: 'Problem', cell: ({ problem }) => <Badge tone="bad">{problem.replaceAll('_', ' ')}</Badge> },
            { label: 'Receipt', cell: ({ receipt_id }) => <code>{receipt_id ?? '–'}</code> },
          ]}
        />
      )}
    </section>
  );
}
