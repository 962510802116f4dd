import Anthropic, { APIUserAbortError, AuthenticationError, BadRequestError, NotFoundError } from '@anthropic-ai/sdk';
import type { MessageParam, Tool } from '@anthropic-ai/sdk/resources/messages';
import { proxiedPlatform, UPSTREAM_KEYS } from './support/proxied-platform';
import { eventually } from './support/until';

/** A workspace without OpenAI, whose provider may be silent for a moment only. */
const proxied = proxiedPlatform({
  HIVEMIND_OPENAI_BASE_URL: '',
  HIVEMIND_OPENAI_KEY: '',
  HIVEMIND_PROXY_FIRST_BYTE_TIMEOUT_MS: '1000',
  HIVEMIND_PROXY_BODY_LIMIT_BYTES: String(6 * 1024 * 1024),
});
const messages = () => proxied.anthropic.messages;

const HELLO: MessageParam[] = [{ role: 'user', content: 'Hello over there' }];
const TOOL: Tool = { name: 'look_up', input_schema: { type: 'object' } };
const ask = { model: 'stub', max_tokens: 100, messages: HELLO };

const refusal = (call: PromiseLike<unknown>): Promise<InstanceType<typeof Anthropic.APIError>> =>
  Promise.resolve(call).then(
    () => Promise.reject(new Error('was not refused')),
    (error: InstanceType<typeof Anthropic.APIError>) => error,
  );

describe("Anthropic's SDK", () => {
  it('has its answer, and the ids of the request here and there', async () => {
    const { data, response, request_id } = await messages().create(ask).withResponse();
    expect(data.content).toEqual([{ type: 'text', text: 'You said: Hello over there' }]);
    expect(data.stop_reason).toBe('end_turn');
    expect(request_id).toBe('req_stub');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('x-hivestate-fallback')).toBe('below_threshold(7/4000)');
  });

  it('streams piece by piece', async () => {
    const pieces: string[] = [];
    const final = await messages()
      .stream(ask)
      .on('text', (text) => pieces.push(text))
      .finalMessage();
    expect(pieces).toEqual(['You ', 'said: ', 'Hello ', 'over ', 'there']);
    expect(final.usage.output_tokens).toBe(5);
  });

  it.each([false, true])('calls tools over many steps, streaming: %p', async (stream) => {
    const turns = [...HELLO];
    const inputs: unknown[] = [];
    for (let step = 0; step < 4; step++) {
      const request = { ...ask, messages: turns, tools: [TOOL] };
      const { content, stop_reason } = stream
        ? await messages().stream(request).finalMessage()
        : await messages().create(request);
      turns.push({ role: 'assistant', content });
      if (stop_reason === 'end_turn') break;
      const results = content.flatMap((block) => {
        if (block.type !== 'tool_use') return [];
        inputs.push(block.input);
        return [{ type: 'tool_result' as const, tool_use_id: block.id, content: `result of ${block.id}` }];
      });
      turns.push({ role: 'user', content: results });
    }
    expect(inputs).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }]);
    expect(turns.at(-1)?.content).toEqual([{ type: 'text', text: 'You said: Hello over there' }]);
  });

  it.each([400, 401, 403, 404, 413, 429, 500, 529])(
    "throws what it throws for the provider's own %i",
    async (status) => {
      const request = { ...ask, model: `stub-error-${status}` };
      const direct = new Anthropic({ apiKey: 'any', baseURL: proxied.stub.url, maxRetries: 0 });
      const [there, here] = [await refusal(direct.messages.create(request)), await refusal(messages().create(request))];
      expect([here.constructor, here.status, here.error]).toEqual([there.constructor, status, there.error]);
      expect(here.requestID).toBe('req_stub');
    },
  );

  it('ends the request at the provider when it is aborted', async () => {
    const stream = messages().stream({ ...ask, model: 'stub-stalls' });
    for await (const { type } of stream) if (type === 'content_block_delta') break;
    const upstream = proxied.stub.last;
    await eventually(() => upstream?.aborted === true);
    const aborted = messages().stream({ ...ask, model: 'stub-stalls' });
    aborted.on('text', () => aborted.abort());
    expect(await refusal(aborted.finalMessage())).toBeInstanceOf(APIUserAbortError);
  });

  it('is told of a provider that dies in the middle of a stream', async () => {
    await expect(
      messages()
        .stream({ ...ask, model: 'stub-dies' })
        .finalMessage(),
    ).rejects.toThrow();
  });

  it('lists the models', async () => {
    const { data, has_more } = await proxied.anthropic.models.list();
    expect([data.map(({ id, type, display_name }) => [id, type, display_name]), has_more]).toEqual([
      [
        ['stub', 'model', 'The stub'],
        ['stub-large', 'model', 'The stub-large'],
      ],
      false,
    ]);
    expect((await proxied.openai.models.list()).data[0]).toEqual({
      id: 'stub',
      object: 'model',
      created: 1_767_225_600,
      owned_by: 'anthropic',
    });
  });
});

describe("a refusal of ours, in Anthropic's form", () => {
  it('names the missing field', async () => {
    const error = await refusal(messages().create({ max_tokens: 1, messages: HELLO } as typeof ask));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error.error).toEqual({
      type: 'error',
      error: { type: 'invalid_request_error', message: 'model is required and must name a model' },
      request_id: error.requestID,
    });
  });

  it('says that a key is not one, in whichever header it is sent', async () => {
    const baseURL = proxied.platform.connection.base_url;
    for (const key of [{ apiKey: 'sk_stranger' }, { authToken: 'sk_stranger', apiKey: null }]) {
      const stranger = new Anthropic({ ...key, baseURL, maxRetries: 0 });
      expect(await refusal(stranger.messages.create(ask))).toBeInstanceOf(AuthenticationError);
    }
  });

  it('takes the key from either header', async () => {
    const { base_url: baseURL, api_key } = proxied.platform.connection;
    const bearer = new Anthropic({ authToken: api_key, apiKey: null, baseURL, maxRetries: 0 });
    expect((await bearer.messages.create(ask)).stop_reason).toBe('end_turn');
    expect(proxied.stub.last?.headers.authorization).toBeUndefined();
  });

  it('says where else a model is served, and how it can be', async () => {
    const error = await proxied.openai.chat.completions
      .create({ model: 'stub', messages: [] })
      .catch((e: unknown) => e);
    expect(error).toMatchObject({
      status: 404,
      code: 'model_not_found',
      param: 'model',
      message: expect.stringContaining('Send it to /v1/messages'),
    });
  });

  it('says that the provider does not answer in time', async () => {
    const error = await refusal(messages().create({ ...ask, model: 'stub-silent' }));
    expect([error.status, error.error]).toMatchObject([
      502,
      {
        error: {
          type: 'api_error',
          message: 'The upstream "anthropic" could not be reached: it did not begin to answer in time.',
        },
      },
    ]);
    expect(error.headers?.get('x-hivestate-mode')).toBe('none');
    await eventually(() => proxied.stub.last?.aborted === true);
  });

  it('does not know other paths', async () => {
    expect(await refusal(messages().countTokens({ model: 'stub', messages: HELLO }))).toBeInstanceOf(NotFoundError);
  });

  it('takes bodies beyond the limit of other routes, up to its own', async () => {
    const large = (bytes: number) => ({
      ...ask,
      messages: [{ role: 'user' as const, content: '1'.repeat(bytes) }],
    });
    const optedOut = { headers: { 'x-hive-state': 'false' } };
    expect((await messages().create(large(5 * 1024 * 1024), optedOut)).stop_reason).toBe('end_turn');
    const error = await refusal(messages().create(large(7 * 1024 * 1024), optedOut));
    expect([error.status, error.error]).toMatchObject([413, { error: { type: 'request_too_large' } }]);
  });
});

describe('what goes up', () => {
  it('is the very bytes that came, whatever they hold', async () => {
    const body = Buffer.from(
      '{"model":"stub","max_tokens":1e2,"metadata":{"user_id":"ü"},"system":[{"type":"text","text":"Be brief.","cache_control":{"type":"ephemeral"}}],' +
        '"thinking":{"type":"enabled","budget_tokens":1024}, "messages":[{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}},{"type":"text","text":"What is it?","cache_control":{"type":"ephemeral"}}]}]}',
    );
    const headers = {
      'x-api-key': proxied.platform.connection.api_key,
      'anthropic-version': '2023-06-01',
      'anthropic-beta': 'one,two',
    };
    const response = await proxied.post('/v1/messages?beta=true', body, headers);
    expect(response.status).toBe(200);
    const { last } = proxied.stub;
    expect(last?.body.equals(body)).toBe(true);
    expect(last).toMatchObject({
      path: '/v1/messages?beta=true',
      headers: { 'x-api-key': UPSTREAM_KEYS.anthropic, 'anthropic-version': '2023-06-01', 'anthropic-beta': 'one,two' },
    });
  });
});

describe('what comes back', () => {
  it.each([
    ['an answer', ask],
    ['a stream', { ...ask, stream: true }],
    ['a stream of a tool', { ...ask, stream: true, tools: [TOOL] }],
  ])('is %s byte for byte', async (_, body) => {
    const bytes = async (base: string) => {
      const headers = { 'x-api-key': proxied.platform.connection.api_key };
      return (await fetch(`${base}/v1/messages`, { method: 'POST', headers, body: JSON.stringify(body) })).text();
    };
    expect(await bytes(proxied.platform.connection.base_url)).toBe(await bytes(proxied.stub.url));
  });
});
