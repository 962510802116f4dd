import fc from 'fast-check';
import { hostileKey, hostileText, hostileValue } from './hostile-values';
import { promptBody } from './prompts';

/** One request as it goes over the wire. */
export interface ApiRequest {
  method: string;
  path: string;
  body?: string;
  headers: Record<string, string>;
}

const word = fc.constantFrom(
  'orchids',
  'Thursday',
  'staging',
  'überall',
  '漢字',
  'deploy',
  'mañana',
  'const x = 1;',
  '🐝',
);
const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
const session = fc.constantFrom('s-1', 's-2', 's-3', 'Sitzung/4', 's 5');
const pair = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map((n) => `xp-${n}`),
  fc.uuid(),
);
const turnNumber = fc.integer({ min: 0, max: 2_000_000_000 });
const budget = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 128_000 }));
const topK = fc.integer({ min: 1, max: 1_000_000 });
const scalar = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
);
const metadata = fc.dictionary(
  fc.oneof(
    fc.constantFrom('topic', 'tags', 'author', 'project'),
    hostileKey.filter((key) => key !== '' && key !== '\0' && key.length < 129 && key !== 'type'),
  ),
  fc.oneof(
    scalar,
    fc.array(scalar, { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 5 }), scalar, { maxKeys: 2 }),
  ),
  { maxKeys: 5 },
);
const filter = fc.dictionary(
  fc.constantFrom('topic', 'tags', 'author', 'session_id', 'role'),
  fc.oneof(scalar, fc.array(scalar, { minLength: 1, maxLength: 3 })),
  { minKeys: 1, maxKeys: 3 },
);
const time = fc.double({ min: 0, max: 2e9, noNaN: true });
const chatMessage = fc.record(
  { role: fc.constantFrom('user', 'assistant', 'system', 'tool'), content: text, timestamp: time },
  { requiredKeys: ['role', 'content'] },
);
const event = fc.oneof(
  fc.record({ type: fc.constant('user.input'), payload: fc.record({ text }), ts: time }),
  fc.record({
    type: fc.constant('tool.call.finished'),
    payload: fc.record({
      call_id: fc.string({ minLength: 1, maxLength: 9, unit: 'grapheme-ascii' }).filter((id) => id.trim() !== ''),
      ok: fc.boolean(),
      result: fc.jsonValue({ maxDepth: 2 }),
    }),
  }),
);
const messages = fc.oneof(fc.array(chatMessage, { maxLength: 6 }), fc.array(event, { minLength: 1, maxLength: 5 }));
const hold = fc.record(
  { id: pair, title: text, content: text, priority: fc.integer(), held_since: fc.integer() },
  { requiredKeys: ['id', 'title', 'content'] },
);
const policy = fc.record(
  {
    max_items: fc.nat(80),
    max_memory_items: fc.nat(9),
    max_hold_items: fc.option(fc.nat(3)),
    include_memory: fc.boolean(),
    admission_strategy: fc.constantFrom('balanced', 'recency', 'relevance'),
  },
  { requiredKeys: [] },
);
const packet = {
  session_id: session,
  turn_number: turnNumber,
  budget_total: budget,
  operator_briefing: text,
  holds: fc.array(hold, { maxLength: 3 }),
  artifacts_context: text,
  policy,
};
const required = ['session_id', 'turn_number', 'budget_total'] as const;
const record = fc.record({ id: fc.uuid(), content: text, metadata });
const dryRun = fc.boolean();

type Body = fc.Arbitrary<Record<string, unknown> | undefined>;

/** Every route with bodies that it should accept. */
const routes: { method: string; path: fc.Arbitrary<string>; body: Body }[] = [
  post(
    '/turn',
    fc.record(
      { ...packet, user_input: text, exchange_pair_id: pair, messages, recall_top_k: topK, author: text },
      { requiredKeys: [...required, 'user_input', 'exchange_pair_id'] },
    ),
  ),
  post(
    '/conversation/store',
    fc.record(
      {
        content: text,
        session_id: session,
        turn_number: turnNumber,
        role: fc.constantFrom('user', 'assistant'),
        exchange_pair_id: pair,
        additional_metadata: metadata,
      },
      { requiredKeys: ['content', 'session_id', 'turn_number', 'role', 'exchange_pair_id'] },
    ),
  ),
  post(
    '/conversation/recall',
    fc.record({ query: text, session_id: fc.option(session), top_k: topK }, { requiredKeys: ['query'] }),
  ),
  post(
    '/conversation/fork',
    fc.record(
      { session_id: session, new_session_id: fc.oneof(session, pair), author: text },
      { requiredKeys: ['session_id', 'new_session_id'] },
    ),
  ),
  post('/create_memory', fc.record({ content: text, metadata }, { requiredKeys: ['content'] })),
  post('/recall_memory', fc.record({ query: text, top_k: topK }, { requiredKeys: ['query'] })),
  post(
    '/recall_with_metadata',
    fc.record({ query: text, metadata: filter, top_k: topK }, { requiredKeys: ['query', 'metadata'] }),
  ),
  post(
    '/context/compile',
    fc.record(
      {
        ...packet,
        messages,
        user_input: text,
        recalled_memories: fc.array(record, { maxLength: 3 }),
        recalled_conversation: fc.array(record, { maxLength: 3 }),
        timestamp: time,
      },
      { requiredKeys: [...required, 'messages', 'user_input'] },
    ),
  ),
  post('/context/compress', promptBody),
  post('/delete_by_metadata', fc.record({ metadata: filter, dry_run: dryRun }, { requiredKeys: ['metadata'] })),
  post(
    '/restore_deleted_memories',
    fc.oneof(
      fc.record({ metadata: filter, dry_run: dryRun }),
      fc.record({ ids: fc.array(fc.uuid(), { minLength: 1, maxLength: 4 }) }),
    ),
  ),
  post('/purge_deleted_memories', fc.record({ older_than_days: fc.nat(60), dry_run: dryRun }, { requiredKeys: [] })),
  post('/purge_memories', fc.record({ dry_run: fc.constant(true) })),
  post('/import', fc.constant({})),
  on(
    'GET',
    fc.uuid().map((id) => `/memory/${id}`),
  ),
  on(
    'DELETE',
    fc.uuid().map((id) => `/memory/${id}`),
  ),
  {
    method: 'PATCH',
    path: fc.uuid().map((id) => `/memory/${id}`),
    body: fc.record({ content: text, metadata, if_version: fc.nat(3) }, { requiredKeys: ['content'] }),
  },
  on(
    'GET',
    fc.uuid().map((id) => `/receipts/${id}`),
  ),
  on(
    'GET',
    fc.integer({ min: 1, max: 20 }).map((limit) => `/receipts?limit=${limit}`),
  ),
  on(
    'GET',
    fc.integer({ min: 1, max: 20 }).map((limit) => `/export?limit=${limit}`),
  ),
  on('GET', fc.constant('/usage')),
];

function post(path: string, body: Body) {
  return { method: 'POST', path: fc.constant(path), body };
}

function on(method: string, path: fc.Arbitrary<string>) {
  return { method, path, body: fc.constant(undefined) };
}

const send = (method: string, path: string, body: unknown): ApiRequest => ({
  method,
  path,
  headers: {},
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

const valid: fc.Arbitrary<ApiRequest> = fc
  .constantFrom(...routes)
  .chain(({ method, path, body }) => fc.tuple(path, body).map(([where, what]) => send(method, where, what)));

/** A valid request with one field replaced, added or left out. */
const nearlyValid: fc.Arbitrary<ApiRequest> = fc
  .tuple(valid, fc.nat(), hostileKey, hostileValue, fc.constantFrom('replace', 'add', 'drop'))
  .map(([request, at, key, value, change]) => {
    const body = JSON.parse(request.body ?? '{}') as Record<string, unknown>;
    const keys = Object.keys(body);
    const chosen = change === 'add' || keys.length === 0 ? key : keys[at % keys.length]!;
    if (change === 'drop') delete body[chosen];
    else Object.defineProperty(body, chosen, { value, enumerable: true, configurable: true, writable: true });
    return request.method === 'GET' ? request : { ...request, body: JSON.stringify(body) };
  });

const hostilePath: fc.Arbitrary<string> = fc.oneof(
  hostileText.map((part) => `/memory/${encodeURIComponent(part.replace(/\p{Cs}/gu, ''))}`),
  hostileText.map((part) => `/receipts?limit=${encodeURIComponent(part.replace(/\p{Cs}/gu, ''))}`),
  fc.constantFrom(
    '/memory/%00',
    '/memory/%E0%A4%A',
    '/receipts?cursor=%00',
    '/export?cursor=zzz',
    '/receipts?limit=1&limit=2',
    '/..%2f..',
    '/turn/',
    '/unknown',
    '/operator/x',
    `/memory/${'y'.repeat(5000)}`,
  ),
);

const hostile: fc.Arbitrary<ApiRequest> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...routes),
      fc.oneof(
        hostileText,
        hostileValue.map((value) => JSON.stringify(value) ?? ''),
      ),
    )
    .chain(([{ method, path }, body]) =>
      path.map((where) => ({
        method,
        path: where,
        headers: {},
        ...(method === 'GET' ? {} : { body: body.replace(/\p{Cs}/gu, '?') }),
      })),
    ),
  fc
    .tuple(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'), hostilePath)
    .map(([method, path]) => ({ method, path, headers: {} })),
  fc
    .tuple(
      valid,
      fc.constantFrom<Record<string, string>[]>(
        { authorization: '' },
        { authorization: 'Bearer ' },
        { authorization: 'Bearer sk_x' },
        { 'x-hivemind-project': 'proj_x' },
        { 'x-hivemind-project': '' },
        { 'content-type': 'text/plain' },
        { 'idempotency-key': 'k'.repeat(300) },
        { traceparent: 'zz' },
      ),
    )
    .map(([request, headers]) => ({ ...request, headers })),
);

/** Requests as clients send them, as they send them by mistake, and as an attacker sends them. */
export const apiRequest: fc.Arbitrary<ApiRequest> = fc.oneof(
  { arbitrary: valid, weight: 4 },
  { arbitrary: nearlyValid, weight: 4 },
  { arbitrary: hostile, weight: 2 },
);
