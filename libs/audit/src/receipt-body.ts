import type { Receipt } from '@hivemind/contracts';

/** What every receipt must say for itself. */
type Required = Pick<Receipt, 'receipt_id' | 'operation' | 'tenant_id' | 'project_id' | 'key_id' | 'request_id'>;

/** A receipt before its defaults are filled in. */
export interface ReceiptDraft extends Required, Partial<Omit<Receipt, keyof Required | 'created_at'>> {
  /** When it happened: epoch seconds with microseconds. */
  at: number;
}

/**
 * The whole receipt of a draft. Defaults: `status` ok, `principal_id` the tenant, `idempotency_key` the request id,
 * every other reference null or empty.
 */
export function receiptBody({ at, ...draft }: ReceiptDraft): Receipt {
  return {
    status: 'ok',
    principal_id: draft.tenant_id,
    agent_id: null,
    session_id: null,
    turn_id: null,
    source_event_id: null,
    trace_id: null,
    parent_receipt_id: null,
    idempotency_key: draft.request_id,
    inputs_ref: {},
    outputs_ref: {},
    metadata: {},
    source_receipt_ids: [],
    ...draft,
    created_at: isoMicroseconds(at),
  };
}

/** `2026-08-26T01:20:11.412331+00:00` of epoch seconds. */
export function isoMicroseconds(epochSeconds: number): string {
  // Rounded as a whole number of microseconds first: fractions of a double would lose the last digit.
  const micros = Math.round(epochSeconds * 1e6);
  const millis = Math.floor(micros / 1000);
  const rest = String(micros - millis * 1000).padStart(3, '0');
  return `${new Date(millis).toISOString().slice(0, -1)}${rest}+00:00`;
}

/** Longest `content_preview`, in code points. */
const PREVIEW_CHARACTERS = 120;

/** The beginning of a text for `inputs_ref.content_preview`: at most 120 code points, none cut in two. */
export function contentPreview(text: string): string {
  if (text.length <= PREVIEW_CHARACTERS) return text;
  // Twice as many UTF-16 units hold that many code points in any case, so that a long text is not walked to its end.
  return Array.from(text.slice(0, 2 * PREVIEW_CHARACTERS))
    .slice(0, PREVIEW_CHARACTERS)
    .join('');
}
