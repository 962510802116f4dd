import type { z } from 'zod';
import type { compressBody, compressData } from '../wire/compress-route.schema';
import { KEY, PROJECT, REQUEST, TENANT } from './example-values';
import type { RouteExample } from './route-contract';

type Empty = Record<string, never>;
type CompressExample = RouteExample<z.input<typeof compressBody>, Empty, Empty, Empty, z.input<typeof compressData>>;

const messages = [
  { role: 'system', content: 'You help the customers of a garden shop.' },
  { role: 'user', content: 'Which of my orders has the copper watering can?' },
];

/** What `/context/compress` takes and answers. */
export const compressExamples: [CompressExample, ...CompressExample[]] = [
  {
    title: 'A prompt below the threshold',
    body: { format: 'openai', messages, settings: { threshold_tokens: 4000 } },
    data: {
      mode: 'none',
      fallback: 'below_threshold(27/4000)',
      messages,
      state: null,
      original_tokens: 27,
      tokens: 27,
      ratio: 0,
      latency_ms: 0,
      receipt: {
        receipt_id: '019e2b0e-6d10-7c55-8f2a-3b1c9d0e4f52',
        operation: 'context.compress',
        status: 'ok',
        created_at: '2026-11-29T23:05:01.036134+00:00',
        tenant_id: TENANT,
        project_id: PROJECT,
        principal_id: TENANT,
        key_id: KEY,
        agent_id: null,
        session_id: null,
        turn_id: null,
        source_event_id: null,
        trace_id: null,
        parent_receipt_id: null,
        request_id: REQUEST,
        idempotency_key: REQUEST,
        inputs_ref: {
          format: 'openai',
          message_count: 2,
          policy: 'aggressive',
          extractor: 'rules',
          threshold_tokens: 4000,
          step_window: 4,
        },
        outputs_ref: {
          mode: 'none',
          fallback: 'below_threshold(27/4000)',
          message_count: 2,
          original_tokens: 27,
          tokens: 27,
          ratio: 0,
        },
        metadata: { latency_ms: 0, spend: { provider: '@hivestate', prompt_tokens: 0, completion_tokens: 0 } },
        source_receipt_ids: [],
      },
    },
  },
];
