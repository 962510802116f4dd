import type { Receipt } from '../../api/types';
import { compressionOf } from './compression-facts';

const receipt = (outputs_ref: Receipt['outputs_ref'], metadata: Receipt['metadata'] = {}) =>
  ({
    receipt_id: 'r',
    created_at: 't',
    session_id: 's',
    inputs_ref: { format: 'openai', extractor: 'rules' },
    outputs_ref,
    metadata,
  }) as unknown as Receipt;

it('reads what a compression came to', () => {
  const outputs = { original_tokens: 8_000, tokens: 2_000, ratio: 0.75, fallback: null };
  expect(compressionOf(receipt(outputs, { latency_ms: 12 }))).toMatchObject({
    before: 8_000,
    after: 2_000,
    ratio: 0.75,
    fallback: null,
    latencyMs: 12,
    format: 'openai',
    extractor: 'rules',
  });
});

it('makes do with a receipt that says less', () => {
  expect(compressionOf(receipt({ original_tokens: 8_000, tokens: 2_000 })).ratio).toBe(0.75);
  expect(compressionOf(receipt({}))).toMatchObject({ before: 0, after: 0, ratio: 0, fallback: null, latencyMs: null });
});
