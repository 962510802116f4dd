import { receiptBody } from '@hivemind/audit';
import { newId, type Operation, type Receipt } from '@hivemind/contracts';
import { usageOf } from './usage-counts';

const TENANT = 'hm_tenant_0000000000000001';
const AT = Date.parse('2026-11-30T12:00:00Z') / 1000;

function receipt(projectId: string, operation: Operation, fields: Partial<Receipt> = {}, at = AT): Receipt {
  const ids = { receipt_id: newId(), tenant_id: TENANT, project_id: projectId, key_id: 'key_1', request_id: newId() };
  return receiptBody({ ...ids, operation, at, ...fields });
}

/** The four receipts of a turn. */
const turn = (projectId: string, tokens = 100): Receipt[] => {
  const store = receipt(projectId, 'conversation.store', { outputs_ref: { memory_id: 'm' } });
  const sources = [store.receipt_id];
  return [
    store,
    receipt(projectId, 'memory.recall', { source_receipt_ids: sources }),
    receipt(projectId, 'conversation.recall', { source_receipt_ids: sources }),
    receipt(projectId, 'context.compile', { source_receipt_ids: sources, outputs_ref: { token_count: tokens } }),
  ];
};

const NONE = {
  ...{ turns: 0, compiles: 0, compiled_tokens: 0, recalls: 0, stored_records: 0 },
  ...{ compressions: 0, prompt_tokens: 0, saved_tokens: 0 },
};

describe('usageOf', () => {
  const counted = (operation: Operation, outputs_ref: Receipt['outputs_ref'] = {}) =>
    usageOf([receipt('p', operation, { outputs_ref })]);

  it('counts a turn by its packet, and a packet alone as no turn', () => {
    expect(usageOf(turn('p', 70))).toEqual([
      {
        ...{ tenant_id: TENANT, day: '2026-11-30', key_id: 'key_1', ...NONE },
        ...{ turns: 1, compiles: 1, compiled_tokens: 70, recalls: 2, stored_records: 1 },
      },
    ]);
    expect(counted('context.compile', { token_count: 5 })).toMatchObject([
      { ...NONE, compiles: 1, compiled_tokens: 5 },
    ]);
  });

  it('counts what was stored anew, and prompts that were compressed', () => {
    expect(counted('memory.create', { deduplicated: true })).toEqual([]);
    expect(counted('memory.create')).toMatchObject([{ ...NONE, stored_records: 1 }]);
    expect(counted('data.import', { imported: 12, existing: 3 })).toMatchObject([{ ...NONE, stored_records: 12 }]);
    const sizes = { original_tokens: 900, tokens: 300 };
    const compressed = { ...NONE, compressions: 1, prompt_tokens: 900, saved_tokens: 600 };
    expect(counted('context.compress', { mode: 'state', ...sizes })).toMatchObject([compressed]);
    expect(counted('context.compress', { mode: 'none', ...sizes })).toEqual([]);
    expect(counted('memory.delete')).toEqual([]);
  });

  it('tells days and keys apart', () => {
    const late = receipt('p', 'memory.recall', {}, AT + 86_400);
    const other = receipt('p', 'memory.recall', { key_id: 'key_2' });
    expect(usageOf([...turn('p'), late, other]).map(({ day, key_id }) => [day, key_id])).toEqual([
      ['2026-11-30', 'key_1'],
      ['2026-12-01', 'key_1'],
      ['2026-11-30', 'key_2'],
    ]);
  });
});
