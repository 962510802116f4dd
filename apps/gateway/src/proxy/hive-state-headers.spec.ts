import fc from 'fast-check';
import type { ExtractedState } from '@hivemind/contracts';
import { hiveStateHeaders, type Outcome } from './hive-state-headers';

const CONSTRAINTS = {
  identifiers: { order_id: 'ORD-9842' },
  values: {},
  actions_taken: [{ tool: 'lookup' }],
  files_modified: [],
  progress: { done: ['verified'] },
  requirements: {},
  errors_encountered: [],
};

const outcome = (fields: Partial<Outcome>, intent = 'exchange', constraints: object = CONSTRAINTS): Outcome => ({
  mode: 'state',
  fallback: null,
  state: { intent, active_constraints: constraints } as ExtractedState,
  original_tokens: 7_000,
  tokens: 220,
  ratio: 1 - 220 / 7_000,
  latency_ms: 12.4,
  extraction_prompt_tokens: 3_200,
  extraction_completion_tokens: 180,
  ...fields,
});

describe('hiveStateHeaders', () => {
  it('tells of a compression, without a fallback', () => {
    expect(hiveStateHeaders(outcome({}))).toEqual({
      'x-hivestate-mode': 'state',
      'x-hivestate-original-tokens': '7000',
      'x-hivestate-tokens': '220',
      'x-hivestate-ratio': '0.9686',
      'x-hivestate-latency-ms': '12',
      'x-hivestate-extraction-prompt-tokens': '3200',
      'x-hivestate-extraction-completion-tokens': '180',
      'x-hivestate-intent': 'exchange',
      'x-hivestate-constraints':
        '{"identifiers":{"order_id":"ORD-9842"},"actions_taken":[{"tool":"lookup"}],"progress":{"done":["verified"]}}',
    });
  });

  it('tells why there was none, and nothing of a state', () => {
    const headers = hiveStateHeaders(outcome({ mode: 'none', fallback: 'no_savings' }));
    expect(headers['x-hivestate-fallback']).toBe('no_savings');
    expect(Object.keys(headers).filter((name) => /intent|constraints/.test(name))).toEqual([]);
  });

  it('cuts constraints by whole entries', () => {
    const values = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`key_${i}`, 'é'.repeat(10)]));
    const { 'x-hivestate-constraints': text = '' } = hiveStateHeaders(
      outcome({}, 'i', { identifiers: { long: 'x'.repeat(5_000), short: 1 }, values }),
    );
    const told = JSON.parse(text) as typeof CONSTRAINTS;
    expect(told.identifiers).toEqual({ short: 1 });
    expect(Object.keys(told.values).length).toBeGreaterThan(20);
    expect(values).toMatchObject(told.values);
  });

  it('is ASCII on one line, bounded, and JSON where it says so, whatever was extracted', () => {
    const section = fc.oneof(fc.jsonValue(), fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()));
    const constraints = fc.dictionary(fc.string({ unit: 'binary' }), section);
    const text = fc.string({ unit: 'binary', maxLength: 600 });
    fc.assert(
      fc.property(text, constraints, text, (intent, active, fallback) => {
        for (const mode of ['state', 'none'] as const) {
          const headers = hiveStateHeaders(outcome({ mode, fallback }, intent, active));
          for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]*$/);
          if (mode === 'none') continue;
          expect(headers['x-hivestate-intent']!.length).toBeLessThanOrEqual(256);
          expect(headers['x-hivestate-constraints']!.length).toBeLessThanOrEqual(2_048);
          JSON.parse(headers['x-hivestate-constraints']!);
        }
      }),
    );
  });
});
