import { useResource } from '../../data/use-resource';
import { formatNumber } from '../../format/number.format';
import { paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { Badge } from '../../ui/badge';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { JsonView } from '../../ui/json-view';
import { Loaded } from '../../ui/loaded';
import { Time } from '../../ui/time';
import { STATUS_TONES } from './receipt-timeline';

interface DrawerProps {
  project: string;
  id: string;
  onClose(): void;
}

/** One receipt, whole. */
export function ReceiptDrawer({ project, id, onClose }: DrawerProps) {
  const { api } = useSession();
  const resource = useResource(() => api.insight.receipt(project, id), [project, id]);
  return (
    <Dialog title={resource.data?.operation ?? 'Receipt'} drawer onClose={onClose}>
      <Loaded resource={resource} lines={8}>
        {(receipt) => (
          <>
            <dl class="facts">
              <dt>Status</dt>
              <dd>
                <Badge tone={STATUS_TONES[receipt.status]}>{receipt.status}</Badge>
              </dd>
              <dt>When</dt>
              <dd>
                <Time at={receipt.created_at} />
              </dd>
              <dt>Receipt</dt>
              <dd class="mono">{receipt.receipt_id}</dd>
              <dt>Key</dt>
              <dd class="mono">{receipt.key_id}</dd>
              <dt>In the chain</dt>
              <dd>
                #{formatNumber(receipt.chain.seq)}{' '}
                <code title={receipt.chain.hash}>{receipt.chain.hash.slice(0, 16)}…</code>
              </dd>
              {receipt.source_receipt_ids.length > 0 && (
                <>
                  <dt>Built on</dt>
                  <dd class="chips">
                    {receipt.source_receipt_ids.map((source) => (
                      <a key={source} class="mono" href={paths.receipts(project, source)}>
                        {source.slice(-12)}
                      </a>
                    ))}
                  </dd>
                </>
              )}
            </dl>
            {receipt.operation === 'context.compile' && (
              <p class="links">
                <a href={paths.inspector(project, receipt.receipt_id)}>Look into this packet</a>
              </p>
            )}
            <JsonView value={receipt} label="The receipt as JSON" />
            <CopyButton text={JSON.stringify(receipt, null, 2)} label="Copy JSON" />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
