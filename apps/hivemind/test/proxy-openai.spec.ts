import OpenAI, { APIUserAbortError, AuthenticationError, BadRequestError, NotFoundError, RateLimitError } from 'openai';
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions';
import { proxiedPlatform, UPSTREAM_KEYS } from './support/proxied-platform';
import { eventually } from './support/until';

const proxied = proxiedPlatform();
const chat = () => proxied.openai.chat.completions;

const HELLO: ChatCompletionMessageParam[] = [{ role: 'user', content: 'Hello over there' }];
const TOOL: ChatCompletionTool = { type: 'function', function: { name: 'look_up', parameters: { type: 'object' } } };

/** Resolves with what a call is refused with. */
const refusal = (call: PromiseLike<unknown>): Promise<InstanceType<typeof OpenAI.APIError>> =>
  Promise.resolve(call).then(
    () => Promise.reject(new Error('was not refused')),
    (error: InstanceType<typeof OpenAI.APIError>) => error,
  );

describe("OpenAI's SDK", () => {
  it('has its answer, and both ids of the request', async () => {
    const { data, response, request_id } = await chat().create({ model: 'stub', messages: HELLO }).withResponse();
    expect(data.choices[0]?.message.content).toBe('You said: Hello over there');
    expect(data.usage?.total_tokens).toBe(8);
    expect(request_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(response.headers.get('x-upstream-request-id')).toBe('req_stub');
    expect(response.headers.get('x-ratelimit-remaining-requests')).toBe('99');
  });

  it('streams piece by piece', async () => {
    const stream = await chat().create({ model: 'stub', messages: HELLO, stream: true });
    const pieces: string[] = [];
    for await (const { choices } of stream) pieces.push(choices[0]?.delta.content ?? '');
    expect(pieces.filter(Boolean)).toEqual(['You ', 'said: ', 'Hello ', 'over ', 'there']);
  });

  it.each([false, true])('calls tools over many steps, streaming: %p', async (stream) => {
    const messages = [...HELLO];
    const inputs: string[] = [];
    for (let step = 0; step < 4; step++) {
      const request = { model: 'stub', messages, tools: [TOOL] };
      const completion = stream ? await chat().stream(request).finalChatCompletion() : await chat().create(request);
      const { message, finish_reason } = completion.choices[0]!;
      messages.push(message);
      if (finish_reason === 'stop') break;
      for (const call of message.tool_calls ?? []) {
        inputs.push(call.type === 'function' ? call.function.arguments : '');
        messages.push({ role: 'tool', tool_call_id: call.id, content: `result of ${call.id}` });
      }
    }
    expect(inputs).toEqual(['{"step":1}', '{"step":2}', '{"step":3}']);
    expect(messages.at(-1)?.content).toBe('You said: Hello over there');
  });

  it.each([400, 401, 404, 409, 422, 429, 500, 503])(
    "throws what it throws for the provider's own %i",
    async (status) => {
      const request = { model: `stub-error-${status}`, messages: HELLO };
      const direct = new OpenAI({ apiKey: 'any', baseURL: `${proxied.stub.url}/v1`, maxRetries: 0 });
      const [there, here] = [
        await refusal(direct.chat.completions.create(request)),
        await refusal(chat().create(request)),
      ];
      expect([here.constructor, here.status, here.error]).toEqual([there.constructor, status, there.error]);
      expect(here.headers?.get('retry-after')).toBe('7');
      expect(here.headers?.get('x-hivestate-mode')).toBe('none');
    },
  );

  it('ends the request at the provider when it is aborted in the middle of a stream', async () => {
    const stream = await chat().create({ model: 'stub-stalls', messages: HELLO, stream: true });
    for await (const { choices } of stream) if (choices[0]?.delta.content) break;
    const upstream = proxied.stub.last;
    await eventually(() => upstream?.aborted === true);
  });

  it('ends the request at the provider when it is aborted before the answer', async () => {
    const controller = new AbortController();
    const before = proxied.stub.received.length;
    const call = refusal(chat().create({ model: 'stub-silent', messages: HELLO }, { signal: controller.signal }));
    await eventually(() => proxied.stub.received.length > before);
    controller.abort();
    expect(await call).toBeInstanceOf(APIUserAbortError);
    const upstream = proxied.stub.last;
    await eventually(() => upstream?.aborted === true);
  });

  it('is told of a provider that dies in the middle of a stream', async () => {
    const stream = await chat().create({ model: 'stub-dies', messages: HELLO, stream: true });
    const pieces: string[] = [];
    const read = async () => {
      for await (const { choices } of stream) pieces.push(choices[0]?.delta.content ?? '');
    };
    await expect(read()).rejects.toThrow();
    expect(pieces.join('')).toMatch(/^You said: /);
  });

  it('lists the models', async () => {
    const { data } = await proxied.openai.models.list();
    expect(data.map(({ id, owned_by }) => [id, owned_by])).toEqual([
      ['stub', 'stub'],
      ['stub-large', 'stub'],
    ]);
  });
});

describe("a refusal of ours, in OpenAI's form", () => {
  const create = (body: object) => refusal(chat().create(body as Parameters<ReturnType<typeof chat>['create']>[0]));

  it('names the missing field', async () => {
    expect(await create({ messages: HELLO })).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      param: 'model',
    });
    const error = await create({ model: 'stub' });
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ param: 'messages', message: expect.stringContaining('messages is required') });
  });

  it.each(['{"model": "stub", ', '[]', '"text"', '', Buffer.from([0xff, 0xfe])])(
    'takes %p for no request',
    async (body) => {
      const response = await proxied.post('/v1/chat/completions', body);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: { message: expect.any(String), type: 'invalid_request_error', code: 'invalid_value', param: 'body' },
      });
    },
  );

  it('says that a key is not one', async () => {
    const stranger = new OpenAI({ apiKey: 'sk_stranger', baseURL: proxied.openai.baseURL, maxRetries: 0 });
    const error = await refusal(stranger.chat.completions.create({ model: 'stub', messages: HELLO }));
    expect(error).toBeInstanceOf(AuthenticationError);
    expect(error).toMatchObject({ code: 'invalid_api_key', requestID: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  it('keeps to the limits of every route', async () => {
    const { api_key } = proxied.platform.connection;
    const headers = { authorization: `Bearer ${api_key}`, 'x-hivemind-project': 'proj_elsewhere' };
    const response = await proxied.post('/v1/chat/completions', { model: 'stub', messages: HELLO }, headers);
    expect([response.status, await response.json()]).toMatchObject([403, { error: { code: 'forbidden' } }]);
  });

  it.each(['/v1/responses', '/v1', '/v1/chat/completions/x'])('does not know %s', async (path) => {
    const response = await proxied.post(path, {});
    expect(response.status).toBe(404);
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', code: 'not_found' } });
  });

  it('is thrown as what it is', async () => {
    expect(await refusal(proxied.openai.embeddings.create({ model: 'x', input: 'y' }))).toBeInstanceOf(NotFoundError);
    expect(await create({ model: 'stub-error-429', messages: HELLO })).toBeInstanceOf(RateLimitError);
  });
});

describe('what goes up', () => {
  it('is the very bytes that came, whatever they hold', async () => {
    const body = Buffer.from(
      '{ "seed":12345678901234567890, "temperature":1.0,"model" : "stub","unknown":{"é":[null,1e400]},\n' +
        '"messages":[{"role":"user","content":[{"type":"text","text":"caf\\u00e9"},{"type":"image_url","image_url":{"url":"data:image/png;base64,AAAA"}}],"name":"ünknown"}] }\n',
    );
    const response = await proxied.post('/v1/chat/completions?api-version=7', body);
    expect(response.status).toBe(200);
    expect(proxied.stub.last?.body.equals(body)).toBe(true);
    expect(proxied.stub.last?.path).toBe('/v1/chat/completions?api-version=7');
  });

  it("carries the upstream's key and the caller's harmless headers alone", async () => {
    const { api_key, project_id } = proxied.platform.connection;
    await proxied.post(
      '/v1/chat/completions',
      { model: 'stub', messages: HELLO },
      {
        'x-api-key': api_key,
        'x-hivemind-project': project_id,
        'openai-organization': 'org-7',
        'user-agent': 'Tester/1',
        'idempotency-key': 'once',
        'anthropic-beta': 'not-for-openai',
        cookie: 'a=b',
        'x-forwarded-for': '10.0.0.1',
      },
    );
    const { headers } = proxied.stub.last!;
    expect(headers).toMatchObject({
      authorization: `Bearer ${UPSTREAM_KEYS.openai}`,
      'openai-organization': 'org-7',
      'user-agent': 'Tester/1',
      'idempotency-key': 'once',
    });
    const names = ['x-api-key', 'x-hivemind-project', 'anthropic-beta', 'cookie', 'x-forwarded-for'];
    expect(Object.keys(headers).filter((name) => names.includes(name))).toEqual([]);
    expect(JSON.stringify(headers)).not.toContain(api_key);
  });
});

describe('what comes back', () => {
  const raw = async (base: string, body: object) => {
    const response = await fetch(`${base}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${proxied.platform.connection.api_key}`, 'accept-encoding': 'gzip' },
      body: JSON.stringify(body),
    });
    return { status: response.status, type: response.headers.get('content-type'), bytes: await response.text() };
  };

  it.each([
    ['an answer', { model: 'stub', messages: HELLO }],
    ['an answer that is compressed', { model: 'stub-gzip', messages: HELLO }],
    ['a stream', { model: 'stub', messages: HELLO, stream: true }],
    [
      'a long stream',
      { model: 'stub', messages: [{ role: 'user', content: 'wörd '.repeat(3_000) }], stream: true, tools: [] },
    ],
    ['an error', { model: 'stub-error-418', messages: HELLO }],
  ])('is %s byte for byte', async (_, body) => {
    const direct = await raw(proxied.stub.url, body);
    expect(await raw(proxied.platform.connection.base_url, body)).toEqual(direct);
  });

  it('tells what compression came to', async () => {
    const response = await proxied.post('/v1/chat/completions', { model: 'stub', messages: HELLO });
    const told = [...response.headers].filter(([name]) => name.startsWith('x-hivestate-'));
    expect(Object.fromEntries(told)).toEqual({
      'x-hivestate-mode': 'none',
      'x-hivestate-original-tokens': '7',
      'x-hivestate-tokens': '7',
      'x-hivestate-ratio': '0',
      'x-hivestate-latency-ms': '0',
      'x-hivestate-extraction-prompt-tokens': '0',
      'x-hivestate-extraction-completion-tokens': '0',
      'x-hivestate-fallback': 'below_threshold(7/4000)',
    });
  });

  it('tells nothing of a request that opted out', async () => {
    const { api_key } = proxied.platform.connection;
    const headers = { authorization: `Bearer ${api_key}`, 'x-hive-state': 'false' };
    const response = await proxied.post('/v1/chat/completions', { model: 'stub', messages: HELLO }, headers);
    const told = [...response.headers].filter(([name]) => name.startsWith('x-hivestate-'));
    expect(told).toEqual([['x-hivestate-mode', 'none']]);
  });

  it('never names a secret in the log', () => {
    const { log, connection } = proxied.platform;
    expect(log).toContain('/v1/chat/completions');
    for (const secret of [connection.api_key, UPSTREAM_KEYS.openai]) expect(log).not.toContain(secret);
  });
});
