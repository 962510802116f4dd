import { newId, type MemoryRecord, type TurnData } from '@hivemind/contracts';
import { sharedPlatform } from './support/shared-platform';

const platform = sharedPlatform();
const client = () => platform.current.client;

const half = (pair: string, content: string, more = {}) => ({
  content,
  session_id: 'retries',
  turn_number: 1,
  role: 'assistant',
  exchange_pair_id: pair,
  ...more,
});

async function replay(session: string): Promise<MemoryRecord[]> {
  const { body } = await client().post<{ memories: MemoryRecord[] }>('/conversation/recall', {
    query: 'any',
    session_id: session,
    top_k: 50,
  });
  return body.data.memories;
}

describe('sending again', () => {
  it('a turn compiles anew and stores nothing twice', async () => {
    const body = {
      user_input: 'Is it done?',
      session_id: 'again',
      turn_number: 1,
      budget_total: 2048,
      exchange_pair_id: newId(),
    };
    const first = await client().post<TurnData>('/turn', body);
    const again = await client().post<TurnData>('/turn', body);
    expect(again.status).toBe(200);
    expect(again.body.data.stored).toMatchObject({ id: first.body.data.stored.id, deduplicated: true });
    expect(again.body.data.bundle.messages).toEqual(first.body.data.bundle.messages);
    expect(await replay('again')).toHaveLength(1);
  });

  it('the same half with other content, or in another session, is a conflict that says so', async () => {
    const pair = newId();
    await client().post('/conversation/store', half(pair, 'first'));
    const other = await client().post('/conversation/store', half(pair, 'second'));
    expect([other.status, other.body.error.code, other.body.error.details.field]).toEqual([
      409,
      'CONFLICT',
      'exchange_pair_id',
    ]);
    const elsewhere = await client().post('/conversation/store', half(pair, 'first', { session_id: 'elsewhere' }));
    expect([elsewhere.status, elsewhere.body.error.details.field]).toEqual([409, 'session_id']);
  });

  it('at the same moment leaves one record, and everyone gets its id', async () => {
    const pair = newId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        client().post<{ id: string }>('/conversation/store', half(pair, 'once', { session_id: 'racing' })),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await replay('racing')).toHaveLength(1);
  });

  it('a memory under one idempotency key is one memory; another body under it is a conflict', async () => {
    const headers = { 'idempotency-key': newId() };
    const memory = { content: 'Kept once.', metadata: { topic: 'idempotency' } };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client().post<{ id: string }>('/create_memory', memory, { headers })),
    );
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    const found = await client().post<{ memories: MemoryRecord[] }>('/recall_with_metadata', {
      query: 'kept',
      metadata: { topic: 'idempotency' },
    });
    expect(found.body.data.memories).toHaveLength(1);
    const other = await client().post('/create_memory', { content: 'Something else.' }, { headers });
    expect([other.status, other.body.error.code]).toEqual([409, 'CONFLICT']);
  });

  it('without a key two equal memories are two', async () => {
    const [a, b] = await Promise.all(
      [0, 1].map(() => client().post<{ id: string }>('/create_memory', { content: 'Twice.' })),
    );
    expect(a!.body.data.id).not.toBe(b!.body.data.id);
  });
});
