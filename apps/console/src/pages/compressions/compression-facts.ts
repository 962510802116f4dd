import type { Receipt } from '../../api/types';

export interface CompressionFacts {
  id: string;
  at: string;
  session: string | null;
  format: string | null;
  extractor: string | null;
  before: number;
  after: number;
  /** Share of the tokens that was taken out. */
  ratio: number;
  /** Why nothing was compressed; null when it was. */
  fallback: string | null;
  latencyMs: number | null;
}

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What the receipt of a compression says. */
export function compressionOf({ receipt_id, created_at, session_id, ...receipt }: Receipt): CompressionFacts {
  const { inputs_ref, outputs_ref, metadata } = receipt;
  const before = number(outputs_ref.original_tokens) ?? 0;
  const after = number(outputs_ref.tokens) ?? before;
  return {
    id: receipt_id,
    at: created_at,
    session: session_id,
    format: text(inputs_ref.format),
    extractor: text(inputs_ref.extractor),
    before,
    after,
    ratio: number(outputs_ref.ratio) ?? (before === 0 ? 0 : 1 - after / before),
    fallback: text(outputs_ref.fallback),
    latencyMs: number(metadata.latency_ms),
  };
}
