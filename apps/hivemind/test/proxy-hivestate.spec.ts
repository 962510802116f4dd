import type { ChatPrompt, CompressionResult, ExtractedState } from '@hivemind/contracts';
import { type Compress, CompressingGateway } from './support/compressing-gateway';

let gateway: CompressingGateway;
beforeAll(async () => {
  gateway = await CompressingGateway.start();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.compress = () => Promise.reject(new Error('nobody should be asked'));
  gateway.hiveState = { threshold_tokens: 100 };
  gateway.connected = true;
  gateway.ledgerFails = false;
  gateway.receipts.length = 0;
});

const STATE: ExtractedState = {
  intent: 'größe\r\nändern',
  difficulty: 'standard',
  reasoning_effort: 'medium',
  active_constraints: {
    identifiers: { order_id: 'ORD-9842' },
    values: {},
    actions_taken: [],
    files_modified: [],
    progress: {},
    requirements: {},
    errors_encountered: [],
  },
  conversation_status: 'in_progress',
};

const result = (fields: Partial<CompressionResult>): CompressionResult => ({
  mode: 'state',
  fallback: null,
  messages: [{ role: 'user', content: 'the state' }],
  state: STATE,
  original_tokens: 400,
  tokens: 40,
  ratio: 0.9,
  latency_ms: 3,
  extraction_prompt_tokens: 11,
  extraction_completion_tokens: 7,
  ...fields,
});

const LONG = `${'a long history '.repeat(100)}`;
const MESSAGES = [
  { role: 'user', content: LONG },
  { role: 'assistant', content: 'Yes.' },
  { role: 'user', content: 'And now?' },
];
const body = (messages: object[] = MESSAGES) =>
  `{"seed":12345678901234567890,"messages":${JSON.stringify(messages)},"model":"stub","temperature":1.0}`;

const ask = (headers: Record<string, string> = {}, sent = body()) =>
  gateway.post('/v1/chat/completions', sent, headers);
const told = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('x-hivestate-')));
const sentUp = () => gateway.stub.last!.body.toString();

describe('a compressed prompt', () => {
  it('goes up with its messages replaced and every other byte as it came', async () => {
    gateway.compress = () => Promise.resolve(result({}));
    const response = await ask();
    expect(response.status).toBe(200);
    expect(sentUp()).toBe(
      '{"seed":12345678901234567890,"messages":[{"role":"user","content":"the state"}],"model":"stub","temperature":1.0}',
    );
    expect(told(response)).toEqual({
      'x-hivestate-mode': 'state',
      'x-hivestate-original-tokens': '400',
      'x-hivestate-tokens': '40',
      'x-hivestate-ratio': '0.9',
      'x-hivestate-latency-ms': '3',
      'x-hivestate-extraction-prompt-tokens': '11',
      'x-hivestate-extraction-completion-tokens': '7',
      'x-hivestate-intent': 'gr\\u00f6\\u00dfe\\u000d\\u000a\\u00e4ndern',
      'x-hivestate-constraints': '{"identifiers":{"order_id":"ORD-9842"}}',
    });
  });

  it('has its instructions left as they came, with their marks for the cache', async () => {
    const system = [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }];
    gateway.compress = ({ messages, system }) => Promise.resolve(result({ messages: messages.slice(-1), system }));
    await gateway.post('/v1/messages', { model: 'stub', max_tokens: 5, system, messages: MESSAGES });
    expect(JSON.parse(sentUp())).toEqual({ model: 'stub', max_tokens: 5, system, messages: [MESSAGES[2]] });
  });

  it('is asked for with the settings of the workspace, the price of the upstream and the session of the caller', async () => {
    const asked: Parameters<Compress>[] = [];
    gateway.compress = (...call) => Promise.resolve(result({})).finally(() => asked.push(call));
    gateway.hiveState = { threshold_tokens: 50, step_window: 2 };
    await ask({ 'x-hive-session': 'ticket-4471' });
    await ask();
    const settings = {
      threshold_tokens: 50,
      step_window: 2,
      extractor: 'rules',
      strategy: 'state',
      policy: 'cache_aware',
      cached_token_price: 0.25,
    };
    expect(asked.map(([, request]) => request)).toMatchObject([
      { settings, session: 'ticket-4471', remember: true },
      { settings, session: null, remember: true },
    ]);
    expect(asked[0]![0]).toEqual({ format: 'openai', messages: MESSAGES });
  });

  it('leaves a receipt before it goes up', async () => {
    gateway.compress = () => Promise.resolve(result({}));
    const response = await ask({ 'x-hive-session': 's' });
    expect(gateway.receipts).toMatchObject([
      {
        operation: 'context.compress',
        session_id: 's',
        request_id: response.headers.get('x-request-id'),
        inputs_ref: { model: 'stub', upstream: 'the stub', policy: 'cache_aware', extractor: 'rules' },
        outputs_ref: { mode: 'state', original_tokens: 400, tokens: 40, ratio: 0.9 },
        metadata: { spend: { provider: '@hivestate', prompt_tokens: 11, completion_tokens: 7 } },
      },
    ]);
    expect(JSON.stringify(gateway.receipts)).not.toContain('a long history');
  });

  it('does not go up when its receipt cannot be kept', async () => {
    gateway.compress = () => Promise.resolve(result({}));
    gateway.ledgerFails = true;
    const before = gateway.stub.received.length;
    const response = await ask();
    expect([response.status, await response.json()]).toMatchObject([503, { error: { code: 'service_unavailable' } }]);
    expect(gateway.stub.received.length).toBe(before);
  });

  it('may be larger than what fits in a message', async () => {
    const messages = [{ role: 'user', content: LONG.repeat(200) }, ...MESSAGES];
    let compressed: ChatPrompt | undefined;
    gateway.compress = (prompt) => Promise.resolve(result({})).finally(() => (compressed = prompt));
    expect((await ask({}, body(messages))).headers.get('x-hivestate-mode')).toBe('state');
    expect(compressed?.messages).toEqual(messages);
  });
});

describe('a prompt goes up in the very bytes that came', () => {
  const unchanged = async (headers: Record<string, string> = {}, sent = body()) => {
    const response = await ask(headers, sent);
    expect([response.status, sentUp()]).toEqual([200, sent]);
    expect(gateway.receipts).toEqual([]);
    return told(response);
  };

  it('when compression fails', async () => {
    gateway.compress = () => Promise.reject(new Error('broken'));
    expect(await unchanged()).toMatchObject({
      'x-hivestate-mode': 'none',
      'x-hivestate-fallback': 'extraction_failed',
    });
  });

  it('when compression is not done in time', async () => {
    gateway.compress = (_prompt, _request, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));
    expect(await unchanged()).toMatchObject({ 'x-hivestate-fallback': 'extraction_failed' });
  });

  it('when its messages are none that compression could read', async () => {
    gateway.compress = () => Promise.resolve(result({}));
    for (const length of [1, 200]) {
      const messages = [{ role: 'user', content: LONG.repeat(length) }, { content: 'without a role' }];
      expect(await unchanged({}, body(messages))).toMatchObject({ 'x-hivestate-fallback': 'extraction_failed' });
    }
  });

  it('when it would not pay', async () => {
    const none = { mode: 'none' as const, fallback: 'no_savings', state: null, tokens: 400, ratio: 0 };
    gateway.compress = ({ messages }) => Promise.resolve(result({ ...none, messages }));
    expect(await unchanged()).toMatchObject({ 'x-hivestate-mode': 'none', 'x-hivestate-fallback': 'no_savings' });
  });

  it('below the threshold', async () => {
    gateway.hiveState = {};
    expect(await unchanged()).toMatchObject({
      'x-hivestate-fallback': expect.stringMatching(/^below_threshold\(\d+\/4000\)$/),
    });
  });

  it('when the caller opts out, the workspace has it off, or the project has no storage', async () => {
    const unasked = { 'x-hivestate-mode': 'none' };
    expect(await unchanged({ 'x-hive-state': 'False' })).toEqual(unasked);
    gateway.hiveState = { threshold_tokens: 1, enabled: false };
    expect(await unchanged()).toEqual(unasked);
    gateway.hiveState = { threshold_tokens: 1 };
    gateway.connected = false;
    expect(await unchanged()).toEqual(unasked);
  });
});

it('refuses a session name that is too long', async () => {
  const response = await ask({ 'x-hive-session': 's'.repeat(257) });
  expect([response.status, await response.json()]).toMatchObject([400, { error: { param: 'x-hive-session' } }]);
});
