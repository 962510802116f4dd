import { type ChainedReceipt, isId, type MemoryRecord, type TurnData } from '@hivemind/contracts';
import { sharedPlatform } from './support/shared-platform';
import { storageMode } from './support/test-storage';

const platform = sharedPlatform();
const client = () => platform.current.client;

const turn = (session: string, number: number, userInput: string, more = {}) => ({
  user_input: userInput,
  session_id: session,
  turn_number: number,
  budget_total: 4096,
  exchange_pair_id: `xp-${session}-${number}`,
  ...more,
});
const reply = (session: string, number: number, content: string, author?: string) => ({
  content,
  session_id: session,
  turn_number: number,
  role: 'assistant',
  exchange_pair_id: `xp-${session}-${number}`,
  ...(author && { additional_metadata: { author } }),
});

describe('the loop of a host', () => {
  let second: TurnData;

  beforeAll(async () => {
    await client().post('/turn', turn('one', 1, 'Who looks after the greenhouse?'));
    await client().post(
      '/conversation/store',
      reply('one', 1, 'Marguerite waters the orchids every Thursday.', 'gardener'),
    );
    await client().post('/turn', turn('one', 2, 'Thanks. And the tomatoes?'));
    await client().post('/conversation/store', reply('one', 2, 'The tomatoes are harvested in August.'));
    await client().post('/create_memory', {
      content: 'Decision: the greenhouse is heated to 18 degrees.',
      metadata: { topic: 'greenhouse' },
    });
    const answer = await client().post<TurnData>(
      '/turn',
      turn('two', 1, 'Who waters the orchids?', { author: 'operator-7' }),
    );
    expect(answer.status).toBe(200);
    second = answer.body.data;
  });

  it('brings a fact that only a reply held into the packet of another session', () => {
    const texts = second.bundle.messages.map(({ content }) => content);
    const recalled = texts.indexOf('Marguerite waters the orchids every Thursday.');
    expect(recalled).toBeGreaterThan(0);
    expect(texts[recalled - 1]).toBe('Who looks after the greenhouse?');
    expect(second.bundle.messages[recalled]!.name).toBe('gardener');
    expect(second.bundle.source_counts.recalled_conversation).toBeGreaterThanOrEqual(2);
  });

  it('puts the current message last, under the id of its record and with its author', () => {
    const last = second.bundle.messages.at(-1)!;
    expect(last).toMatchObject({
      role: 'user',
      content: 'Who waters the orchids?',
      id: second.stored.id,
      name: 'operator-7',
    });
  });

  it('brings deliberate memories with the time they were stored', () => {
    expect(
      second.bundle.messages.some(({ content }) => /^Time: \S+\+00:00\nDecision: the greenhouse/.test(content)),
    ).toBe(true);
  });

  it('reads the session back on the next turn, both halves in reading order', async () => {
    await client().post('/conversation/store', reply('two', 1, 'Marguerite does.'));
    const { body } = await client().post<TurnData>('/turn', turn('two', 2, 'When?'));
    expect(body.data.session_history).toBe(2);
    expect(body.data.bundle.messages.slice(-3).map(({ content }) => content)).toEqual([
      'Who waters the orchids?',
      'Marguerite does.',
      'When?',
    ]);
  });

  it('accounts for every operation with receipts that name their sources', async () => {
    const { receipt } = second;
    expect(receipt.source_receipt_ids).toHaveLength(3);
    const sources = await Promise.all(
      receipt.source_receipt_ids.map((id) => client().get<{ receipt: ChainedReceipt }>(`/receipts/${id}`)),
    );
    expect(sources.map(({ body }) => body.data.receipt.operation)).toEqual([
      'conversation.store',
      'memory.recall',
      'conversation.recall',
    ]);
    expect(sources[0]!.body.data.receipt.receipt_id).toBe(second.stored.receipt_id);
    expect(new Set(sources.map(({ body }) => body.data.receipt.request_id))).toEqual(new Set([receipt.request_id]));
    const own = await client().get<{ receipt: ChainedReceipt }>(`/receipts/${receipt.receipt_id}`);
    const { chain, ...stored } = own.body.data.receipt;
    expect(stored).toEqual(receipt);
    expect(chain.seq).toBeGreaterThan(4);
  });

  it('lists receipts newest first, by session and operation, page by page', async () => {
    type Page = { receipts: ChainedReceipt[]; count: number; next_cursor: string | null };
    const all = await client().get<Page>('/receipts?session_id=one&limit=500');
    expect(all.body.data.receipts.map(({ chain }) => chain.seq)).toEqual(
      all.body.data.receipts.map(({ chain }) => chain.seq).sort((a, b) => b - a),
    );
    expect(all.body.data.receipts.every(({ session_id }) => session_id === 'one')).toBe(true);
    const first = await client().get<Page>('/receipts?session_id=one&limit=3');
    const rest = await client().get<Page>(`/receipts?session_id=one&limit=500&cursor=${first.body.data.next_cursor}`);
    expect([...first.body.data.receipts, ...rest.body.data.receipts]).toEqual(all.body.data.receipts);
    expect(rest.body.data.next_cursor).toBeNull();
    const compiles = await client().get<Page>('/receipts?operation=context.compile&session_id=one');
    expect(compiles.body.data.count).toBe(2);
  });

  it('gives a record by its id, with everything that was stamped on it', async () => {
    const { body } = await client().get<{ memory: MemoryRecord }>(`/memory/${second.stored.id}`);
    expect(body.data.memory).toMatchObject({
      id: second.stored.id,
      content: 'Who waters the orchids?',
      metadata: {
        author: 'operator-7',
        type: 'conversation_exchange',
        kind: 'conversation',
        recall_mode: 'temporal',
        storage_mode: 'inline',
        session_id: 'two',
        turn_number: 1,
        role: 'user',
        exchange_pair_id: 'xp-two-1',
        content_length_bytes: 23,
        tenant_id: platform.current.connection.tenant_id,
        project_id: platform.current.connection.project_id,
        semantic_relativity: 1,
      },
    });
  });

  it('reports usage without writing a receipt', async () => {
    type Usage = { counts: { memories: number; receipts: number } };
    const before = await client().get<Usage>('/usage');
    const after = await client().get<Usage>('/usage');
    expect(before.body.data).toMatchObject({
      storage: { mode: storageMode },
      key: { destructive: 'purge', projects: null },
      destructive_access: { delete: true, purge: true },
      projects: [{ id: platform.current.connection.project_id, connected: true, default: true }],
    });
    expect(before.body.data.counts.memories).toBeGreaterThanOrEqual(8);
    expect(after.body.data.counts.receipts).toBe(before.body.data.counts.receipts);
  });
});

describe('every answer', () => {
  it('carries its request id in the body and in the header', async () => {
    for (const answer of [
      await client().get('/usage'),
      await client().get('/receipts/unknown'),
      await client().post('/turn', {}),
    ]) {
      expect(isId(answer.body.request_id)).toBe(true);
      expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id);
    }
  });
});
