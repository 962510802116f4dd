import { sharedPlatform } from './support/shared-platform';

const platform = sharedPlatform();
const client = () => platform.current.client;

const turn = { user_input: 'hello', session_id: 's', turn_number: 1, budget_total: 1000, exchange_pair_id: 'xp' };
const store = { content: 'hello', session_id: 's', turn_number: 1, role: 'user', exchange_pair_id: 'xp' };
const compile = {
  session_id: 's',
  turn_number: 1,
  budget_total: 1000,
  messages: [{ role: 'user', content: 'x', timestamp: 1 }],
};
const compress = { format: 'openai', messages: [{ role: 'user', content: 'x' }] };
const tooLong = 'x'.repeat(200_001);
const longId = 'x'.repeat(257);
const manyKeys = Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`k${i}`, i]));
const deep = { a: { b: { c: { d: { e: 1 } } } } };

/** Route, body, and the field that the answer must name. */
const faults: [string, unknown, string][] = [
  ...[
    '/turn',
    '/conversation/store',
    '/create_memory',
    '/recall_memory',
    '/recall_with_metadata',
    '/conversation/recall',
    '/context/compile',
    '/context/compress',
    '/conversation/fork',
    '/delete_by_metadata',
    '/restore_deleted_memories',
    '/purge_deleted_memories',
    '/purge_memories',
  ].flatMap((route): [string, unknown, string][] => [
    [route, [], 'body'],
    [route, 'text', 'body'],
    [route, null, 'body'],
    [route, 5, 'body'],
  ]),
  ['/turn', { ...turn, user_input: undefined }, 'user_input'],
  ['/turn', { ...turn, user_input: '' }, 'user_input'],
  ['/turn', { ...turn, user_input: ' \n' }, 'user_input'],
  ['/turn', { ...turn, user_input: 7 }, 'user_input'],
  ['/turn', { ...turn, user_input: 'a\0b' }, 'user_input'],
  ['/turn', { ...turn, user_input: 'a\ud800b' }, 'user_input'],
  ['/turn', { ...turn, user_input: tooLong }, 'user_input'],
  ['/turn', { ...turn, session_id: '' }, 'session_id'],
  ['/turn', { ...turn, session_id: longId }, 'session_id'],
  ['/turn', { ...turn, turn_number: 1.5 }, 'turn_number'],
  ['/turn', { ...turn, turn_number: -1 }, 'turn_number'],
  ['/turn', { ...turn, turn_number: '1' }, 'turn_number'],
  ['/turn', { ...turn, turn_number: 1e300 }, 'turn_number'],
  ['/turn', { ...turn, budget_total: 128_001 }, 'budget_total'],
  ['/turn', { ...turn, budget_total: 0 }, 'budget_total'],
  ['/turn', { ...turn, exchange_pair_id: longId }, 'exchange_pair_id'],
  ['/turn', { ...turn, recall_top_k: 0 }, 'recall_top_k'],
  ['/turn', { ...turn, holds: [{ id: 'h', title: 't' }] }, 'holds[0].content'],
  ['/turn', { ...turn, holds: 'none' }, 'holds'],
  ['/turn', { ...turn, policy: { max_item: 3 } }, 'policy.max_item'],
  ['/turn', { ...turn, policy: { admission_strategy: 'luck' } }, 'policy.admission_strategy'],
  ['/turn', { ...turn, config: { source_weights: { hold: -1 } } }, 'config.source_weights.hold'],
  ['/turn', { ...turn, config: { wat: 1 } }, 'config.wat'],
  ['/turn', { ...turn, messages: [{ role: 'robot', content: 'x' }] }, 'messages[0].role'],
  [
    '/turn',
    {
      ...turn,
      messages: [
        { role: 'tool', content: 'x', timestamp: 1 },
        { type: 'user.input', payload: { text: 'x' } },
      ],
    },
    'messages[1]',
  ],
  ['/turn', { ...turn, messages: [{ type: 'tool.call.started', payload: {} }] }, 'messages[0].type'],
  ['/turn', { ...turn, author: longId }, 'author'],
  ['/conversation/store', { ...store, content: '' }, 'content'],
  ['/conversation/store', { ...store, content: tooLong }, 'content'],
  ['/conversation/store', { ...store, role: 'system' }, 'role'],
  ['/conversation/store', { ...store, exchange_pair_id: '' }, 'exchange_pair_id'],
  [
    '/conversation/store',
    { ...store, additional_metadata: { author: 'x'.repeat(8001) } },
    'additional_metadata.author',
  ],
  ['/create_memory', { content: '' }, 'content'],
  ['/create_memory', { content: tooLong }, 'content'],
  ['/create_memory', { content: 'x', metadata: manyKeys }, 'metadata'],
  ['/create_memory', { content: 'x', metadata: { ['k'.repeat(129)]: 1 } }, `metadata.${'k'.repeat(32)}`],
  ['/create_memory', { content: 'x', metadata: { tags: Array(65).fill('t') } }, 'metadata.tags'],
  ['/create_memory', { content: 'x', metadata: { note: 'a\0' } }, 'metadata.note'],
  ['/create_memory', { content: 'x', metadata: { type: 'hivemind_receipt' } }, 'metadata.type'],
  ['/create_memory', { content: 'x', metadata: { type: 'conversation_exchange' } }, 'metadata.type'],
  ['/create_memory', { content: 'x', metadata: deep }, 'metadata.a.b.c.d'],
  ['/create_memory', { content: 'x', metadata: [] }, 'metadata'],
  ['/recall_memory', { query: '' }, 'query'],
  ['/recall_memory', { query: 'x', top_k: 0 }, 'top_k'],
  ['/recall_memory', { query: 'x', top_k: 'many' }, 'top_k'],
  ['/recall_with_metadata', { query: 'x', metadata: {} }, 'metadata'],
  ['/recall_with_metadata', { query: 'x' }, 'metadata'],
  ['/recall_with_metadata', { query: 'x', metadata: { a: null } }, 'metadata.a'],
  ['/recall_with_metadata', { query: 'x', metadata: { a: [] } }, 'metadata.a'],
  ['/conversation/recall', { query: '', session_id: null }, 'query'],
  ['/conversation/recall', { query: 'x', session_id: 5 }, 'session_id'],
  ['/conversation/fork', { new_session_id: 'n' }, 'session_id'],
  ['/conversation/fork', { session_id: '', new_session_id: 'n' }, 'session_id'],
  ['/conversation/fork', { session_id: longId, new_session_id: 'n' }, 'session_id'],
  ['/conversation/fork', { session_id: 's' }, 'new_session_id'],
  ['/conversation/fork', { session_id: 's', new_session_id: ' ' }, 'new_session_id'],
  ['/conversation/fork', { session_id: 's', new_session_id: 's' }, 'new_session_id'],
  ['/conversation/fork', { session_id: 's', new_session_id: 'n', author: longId }, 'author'],
  ['/delete_by_metadata', {}, 'metadata'],
  ['/delete_by_metadata', { metadata: {} }, 'metadata'],
  ['/delete_by_metadata', { metadata: { a: null } }, 'metadata.a'],
  ['/delete_by_metadata', { metadata: manyKeys }, 'metadata'],
  ['/delete_by_metadata', { metadata: { a: 1 }, dry_run: 'yes' }, 'dry_run'],
  ['/restore_deleted_memories', {}, 'ids'],
  ['/restore_deleted_memories', { ids: ['x'], metadata: { a: 1 } }, 'ids'],
  ['/restore_deleted_memories', { ids: [] }, 'ids'],
  ['/restore_deleted_memories', { ids: Array(501).fill('x') }, 'ids'],
  ['/restore_deleted_memories', { ids: [''] }, 'ids[0]'],
  ['/restore_deleted_memories', { metadata: {} }, 'metadata'],
  ['/purge_deleted_memories', { older_than_days: -1 }, 'older_than_days'],
  ['/purge_deleted_memories', { older_than_days: 1.5 }, 'older_than_days'],
  ['/purge_deleted_memories', { older_than_days: '30' }, 'older_than_days'],
  ['/purge_memories', { dry_run: 1 }, 'dry_run'],
  ['/context/compile', { ...compile, session_id: '' }, 'session_id'],
  ['/context/compile', { ...compile, messages: undefined }, 'messages'],
  ['/context/compile', { ...compile, messages: [] }, 'messages'],
  ['/context/compile', { ...compile, messages: ['x'] }, 'messages[0]'],
  ['/context/compile', { ...compile, timestamp: 'now' }, 'timestamp'],
  ['/context/compile', { ...compile, timestamp: 1e300 }, 'timestamp'],
  ['/context/compile', { ...compile, recalled_memories: [{ content: 'x' }] }, 'recalled_memories[0].id'],
  ['/context/compress', { ...compress, format: 'gemini' }, 'format'],
  ['/context/compress', { ...compress, messages: [] }, 'messages'],
  ['/context/compress', { ...compress, messages: ['x'] }, 'messages[0]'],
  ['/context/compress', { ...compress, messages: [{ content: 'x' }] }, 'messages[0].role'],
  ['/context/compress', { ...compress, session: longId }, 'session'],
  ['/context/compress', { ...compress, settings: { step_window: 0 } }, 'settings.step_window'],
  ['/context/compress', { ...compress, settings: { strategy: 'spans' } }, 'settings.strategy'],
  ['/context/compress', { ...compress, settings: { policy: 'cheap' } }, 'settings.policy'],
];

describe('bad input', () => {
  it.each(faults)('%s %#: names the field', async (route, body, field) => {
    const answer = await client().post(route, body);
    expect([answer.status, answer.body.error.code, answer.body.error.details.field]).toEqual([
      400,
      'VALIDATION_ERROR',
      field,
    ]);
    expect(answer.body.error.message).toContain(field);
  });

  it.each([
    [{}, 'content'],
    [[], 'body'],
    [{ content: ' ' }, 'content'],
    [{ content: tooLong }, 'content'],
    [{ metadata: { type: 'conversation_fork' } }, 'metadata.type'],
    [{ metadata: deep }, 'metadata.a.b.c.d'],
    [{ content: 'x', if_version: 0 }, 'if_version'],
    [{ content: 'x', if_version: '1' }, 'if_version'],
  ])('PATCH /memory/{id} %#: names the field', async (body, field) => {
    const answer = await client().request('PATCH', '/memory/unknown', JSON.stringify(body));
    expect([answer.status, answer.body.error.code, answer.body.error.details.field]).toEqual([
      400,
      'VALIDATION_ERROR',
      field,
    ]);
  });

  it.each([
    ['200,001 characters', { content: tooLong }, 200_000],
    ['65 keys', { content: 'x', metadata: manyKeys }, 64],
  ])('a broken limit is told: %s', async (_name, body, limit) => {
    const { error } = (await client().post('/create_memory', body)).body;
    expect(error.details.limit).toBe(limit);
    expect(error.message).toContain(limit.toLocaleString('en-US'));
  });

  it('counts an emoji as one character', async () => {
    expect((await client().post('/create_memory', { content: '🐝'.repeat(200_000) })).status).toBe(200);
    expect((await client().post('/create_memory', { content: '🐝'.repeat(200_001) })).status).toBe(400);
  });

  it.each([
    ['malformed', '{"content": "x"'],
    ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['nested 100,000 deep', `{"content":"x","metadata":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`],
    ['a prototype', '{"content":"x","metadata":{"__proto__":{"a":1}}}'],
    ['empty', ''],
  ])('a body that is %s', async (_name, bytes) => {
    const answer = await client().request('POST', '/create_memory', bytes);
    expect([answer.status, answer.body.error.code, answer.body.error.details.field]).toEqual([
      400,
      'VALIDATION_ERROR',
      'body',
    ]);
  });

  it('a body over the limit', async () => {
    const answer = await client().post('/create_memory', { content: 'x', extra: 'y'.repeat(4 * 1024 * 1024) });
    expect([answer.status, answer.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it.each([
    ['no key', { authorization: undefined }, 401, 'UNAUTHORIZED'],
    ['a wrong key', { authorization: 'Bearer sk_wrong' }, 401, 'UNAUTHORIZED'],
    ['another scheme', { authorization: 'Basic eDp5' }, 401, 'UNAUTHORIZED'],
    ['no project', { 'x-hivemind-project': undefined }, 400, 'PROJECT_REQUIRED'],
    ['an unknown project', { 'x-hivemind-project': 'proj_000000000000' }, 403, 'FORBIDDEN'],
  ])('%s', async (_name, headers, status, code) => {
    const answer = await client().post('/recall_memory', { query: 'x' }, { headers });
    expect([answer.status, answer.body.error.code, answer.body.ok]).toEqual([status, code, false]);
  });

  it.each([
    ['GET', '/memory/unknown', 404, 'MEMORY_NOT_FOUND', 'memory_id'],
    ['GET', `/memory/${longId}`, 400, 'VALIDATION_ERROR', 'memory_id'],
    ['GET', '/memory/%00', 400, 'VALIDATION_ERROR', 'memory_id'],
    ['GET', '/memory/%E0%A4%A', 400, 'VALIDATION_ERROR', 'path'],
    ['OPTIONS', '/memory/%E0%A4%A', 404, 'NOT_FOUND', undefined],
    ['GET', '/receipts/0192f0c1-0000-7000-8000-000000000000', 404, 'MEMORY_NOT_FOUND', 'receipt_id'],
    ['GET', '/receipts?limit=0', 400, 'VALIDATION_ERROR', 'limit'],
    ['GET', '/receipts?limit=501', 400, 'VALIDATION_ERROR', 'limit'],
    ['GET', '/receipts?limit=ten', 400, 'VALIDATION_ERROR', 'limit'],
    ['GET', '/receipts?operation=nothing', 400, 'VALIDATION_ERROR', 'operation'],
    ['GET', '/receipts?cursor=nonsense', 400, 'VALIDATION_ERROR', 'cursor'],
    ['GET', '/memory/unknown?version=0', 400, 'VALIDATION_ERROR', 'version'],
    ['GET', '/memory/unknown?version=two', 400, 'VALIDATION_ERROR', 'version'],
    ['DELETE', '/memory/unknown', 404, 'MEMORY_NOT_FOUND', 'memory_id'],
    ['DELETE', `/memory/${longId}`, 400, 'VALIDATION_ERROR', 'memory_id'],
    ['DELETE', '/memory/unknown?dry_run=maybe', 400, 'VALIDATION_ERROR', 'dry_run'],
    ['PATCH', '/memory/unknown', 400, 'VALIDATION_ERROR', 'body'],
    ['GET', '/export?limit=0', 400, 'VALIDATION_ERROR', 'limit'],
    ['GET', '/export?limit=501', 400, 'VALIDATION_ERROR', 'limit'],
    ['GET', '/export?cursor=nonsense', 400, 'VALIDATION_ERROR', 'cursor'],
    ['GET', '/nowhere', 404, 'NOT_FOUND', undefined],
    ['PUT', '/turn', 404, 'NOT_FOUND', undefined],
  ])('%s %s', async (method, path, status, code, field) => {
    const answer = await client().request(method, path);
    expect([answer.status, answer.body.error.code, answer.body.error.details.field]).toEqual([status, code, field]);
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id);
  });

  it('null in an optional field means absent', async () => {
    const answer = await client().post('/turn', {
      ...turn,
      messages: null,
      holds: null,
      policy: null,
      author: null,
      recall_top_k: null,
    });
    expect(answer.status).toBe(200);
  });

  it('unknown fields of a body are ignored', async () => {
    expect((await client().post('/create_memory', { content: 'x', surprise: { a: 1 } })).status).toBe(200);
  });

  it('an unmatched recall is a 404 that clients take as an empty result', async () => {
    const answer = await client().post('/recall_with_metadata', { query: 'x', metadata: { nobody: 'here' } });
    expect([answer.status, answer.body.error.code]).toEqual([404, 'MEMORY_NOT_FOUND']);
  });
});
