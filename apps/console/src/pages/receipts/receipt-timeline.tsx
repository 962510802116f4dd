import type { Receipt } from '../../api/types';
import { formatNumber } from '../../format/number.format';
import { paths } from '../../paths';
import { Badge, type Tone } from '../../ui/badge';
import { Time } from '../../ui/time';

export const STATUS_TONES: Record<Receipt['status'], Tone> = { ok: 'good', degraded: 'warn', refused: 'bad' };

const previewOf = ({ inputs_ref }: Receipt): string | null =>
  typeof inputs_ref.content_preview === 'string' ? inputs_ref.content_preview : null;

/** Receipts from the newest on, along a line. */
export function ReceiptTimeline({ receipts, project }: { receipts: Receipt[]; project: string }) {
  return (
    <ol class="timeline">
      {receipts.map((receipt) => (
        <li key={receipt.receipt_id} class={`timeline-${receipt.status}`}>
          <a class="timeline-title" href={paths.receipts(project, receipt.receipt_id)}>
            {receipt.operation}
          </a>
          {receipt.status !== 'ok' && <Badge tone={STATUS_TONES[receipt.status]}>{receipt.status}</Badge>}
          <span class="timeline-facts">
            <span class="mono">#{formatNumber(receipt.chain.seq)}</span>
            {receipt.session_id && (
              <span>
                {receipt.session_id}
                {receipt.turn_id !== null && ` · turn ${receipt.turn_id}`}
              </span>
            )}
            <Time at={receipt.created_at} />
          </span>
          {previewOf(receipt) && <p class="timeline-preview">{previewOf(receipt)}</p>}
        </li>
      ))}
    </ol>
  );
}
