import { receiptSchema } from '@hivemind/contracts';
import fc from 'fast-check';
import { contentPreview, isoMicroseconds, receiptBody } from './receipt-body';

const draft = {
  receipt_id: 'r',
  operation: 'memory.create',
  tenant_id: 'hm_tenant_1',
  project_id: 'proj_1',
  key_id: 'api_key_1',
  request_id: 'q',
  at: 1787707211.412331,
} as const;

describe('receiptBody', () => {
  it('fills in every field of the contract', () => {
    const receipt = receiptBody(draft);
    expect(receiptSchema.strict().parse(receipt)).toEqual(receipt);
    expect(receipt).toMatchObject({
      status: 'ok',
      created_at: '2026-08-26T01:20:11.412331+00:00',
      principal_id: 'hm_tenant_1',
      idempotency_key: 'q',
      session_id: null,
      metadata: {},
      source_receipt_ids: [],
    });
  });

  it('lets the draft say otherwise', () => {
    const receipt = receiptBody({ ...draft, status: 'degraded', session_id: 's', idempotency_key: 'mine' });
    expect(receipt).toMatchObject({ status: 'degraded', session_id: 's', idempotency_key: 'mine' });
  });
});

describe('isoMicroseconds', () => {
  it('keeps every microsecond', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.integer({ min: 0, max: 999_999 }),
        (seconds, micros) => {
          const text = isoMicroseconds(seconds + micros / 1e6);
          expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/);
          expect(Date.parse(`${text.slice(0, 19)}Z`)).toBe(seconds * 1000);
          expect(Number(text.slice(20, 26))).toBe(micros);
        },
      ),
    );
  });
});

describe('contentPreview', () => {
  it('is the beginning of the text, at most 120 code points, none cut in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const preview = contentPreview(text);
        expect(text.startsWith(preview)).toBe(true);
        expect(Array.from(preview)).toEqual(Array.from(text).slice(0, 120));
      }),
    );
  });
});
