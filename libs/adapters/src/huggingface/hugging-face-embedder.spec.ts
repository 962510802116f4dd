import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { describeEmbedderContract, until } from '@hivemind/ports/conformance';
import { HuggingFaceEmbedder } from './hugging-face-embedder';
import type { HuggingFaceOptions, HuggingFaceSurroundings } from './hugging-face-options';

const TOKEN = 'hf_secretsecretsecret';
const DIMENSIONS = 16;

interface Seen {
  method: string;
  path: string;
  authorization: string | undefined;
  body: { inputs: string[]; truncate?: boolean };
}
interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** Text is sent as it is, anything else as JSON. */
  body?: unknown;
}
/** `hang` answers nothing, `cut` breaks the connection in the middle of the answer. */
type Behaviour = (request: Seen) => Reply | 'hang' | 'cut' | Promise<Reply>;

const vectorOf = (text: string): number[] =>
  [...createHash('sha256').update(text).digest()].slice(0, DIMENSIONS).map((byte) => byte - 127.5);

/** As text-embeddings-inference documents it: `POST /` and `POST /embed`, limits and refusals included. */
const embed: Behaviour = ({ body: { inputs } }) => {
  if (inputs.length > 32)
    return refusal(413, `batch size ${inputs.length} > maximum allowed batch size 32`, 'Validation');
  if (inputs.includes('')) return refusal(413, '`inputs` cannot be empty', 'Validation');
  if (inputs.some((text) => /\p{Cs}/u.test(text))) return refusal(422, 'lone surrogate in hex escape', 'Tokenizer');
  return { body: inputs.map(vectorOf) };
};
const refusal = (status: number, error: string, error_type: string): Reply => ({ status, body: { error, error_type } });

class Endpoint {
  behaviour: Behaviour = embed;
  readonly seen: Seen[] = [];
  inFlight = 0;
  private server!: Server;

  async listen(): Promise<string> {
    this.server = createServer((request, response) => void this.serve(request, response));
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: path = '', headers } = request;
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Seen['body'];
    this.seen.push({ method, path, authorization: headers.authorization, body });
    this.inFlight++;
    response.on('close', () => this.inFlight--);
    const reply = await this.behaviour(this.seen.at(-1)!);
    if (reply === 'hang') return;
    if (reply === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '999' });
      response.write('[[', () => response.destroy());
      return;
    }
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? '');
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers }).end(text);
  }
}

/** Answers the first requests with the replies in turn, the others as the endpoint does. */
const first = (...replies: (Reply | 'cut')[]): Behaviour => {
  const left = [...replies];
  return (request) => left.shift() ?? embed(request);
};
const always =
  (reply: Reply | 'hang'): Behaviour =>
  () =>
    reply;
const loading = { status: 503, body: { error: 'Model m is currently loading', estimated_time: 3.2 } };

describe('HuggingFaceEmbedder', () => {
  let endpoint: Endpoint;
  let url: string;
  let pauses: number[];
  beforeEach(async () => {
    endpoint = new Endpoint();
    url = await endpoint.listen();
    pauses = [];
  });
  afterEach(() => endpoint.close());

  const connect = (options: HuggingFaceOptions = {}, around: Partial<HuggingFaceSurroundings> = {}) =>
    HuggingFaceEmbedder.connect(
      { url, dimensions: DIMENSIONS, ...options },
      { pause: async (ms) => void pauses.push(ms), random: () => 0.5, ...around },
    );
  const failure = (embedded: Promise<unknown>): Promise<unknown> =>
    embedded.then(
      () => undefined,
      (error: unknown) => error,
    );

  const unit = (values: number[]): number[] => values.map((value) => value / Math.hypot(...values));
  const closeTo = (values: number[]): unknown[] => values.map((value) => expect.closeTo(value, 5));

  it('asks an endpoint at the address given, with the token, and lets it cut what is too long', async () => {
    const embedder = await connect({ url: `${url}/embed`, token: TOKEN });
    const [vector] = await embedder.embed(['tulips']);
    expect([...vector!]).toEqual(closeTo(unit(vectorOf('tulips'))));
    expect(endpoint.seen).toEqual([
      {
        method: 'POST',
        path: '/embed',
        authorization: `Bearer ${TOKEN}`,
        body: { inputs: ['tulips'], truncate: true },
      },
    ]);
  });

  it('asks the hosted API by model id, through the client look-up of the model', async () => {
    const model = 'sentence-transformers/all-MiniLM-L6-v2';
    const hosted = { provider: 'hf-inference', providerId: model, status: 'live', task: 'sentence-similarity' };
    endpoint.behaviour = (request) =>
      request.method === 'GET' ? { body: { inferenceProviderMapping: [hosted] } } : embed(request);
    const around: Partial<HuggingFaceSurroundings> = {
      fetch: (input, init) => fetch(String(input).replace(/^https:\/\/(router\.)?huggingface\.co/, url), init),
    };
    const embedder = await HuggingFaceEmbedder.connect({ model, token: TOKEN }, around);
    expect(embedder).toMatchObject({ model, dimensions: DIMENSIONS });
    expect(endpoint.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /api/models/${model}?expand[]=inferenceProviderMapping`,
      `POST /hf-inference/models/${model}/pipeline/feature-extraction`,
    ]);
    expect(endpoint.seen.map(({ authorization }) => authorization)).toEqual(Array(2).fill(`Bearer ${TOKEN}`));
  });

  it('says so when the hosted API does not serve the model', async () => {
    endpoint.behaviour = always({ body: { inferenceProviderMapping: [] } });
    const around: Partial<HuggingFaceSurroundings> = { fetch: (_, init) => fetch(url, init) };
    await expect(HuggingFaceEmbedder.connect({ model: 'nobody/nothing' }, around)).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
      details: { provider: 'huggingface', reason: 'unknown_model' },
    });
  });

  it('learns the length of the vectors at start unless it is given, and is named by its place unless it is named', async () => {
    const told = await connect({ model: 'BAAI/bge-small-en-v1.5' });
    expect(endpoint.seen).toEqual([]);
    const asking = await connect({ url: `${url}/embed/`, dimensions: undefined });
    expect(endpoint.seen).toHaveLength(1);
    expect(told).toMatchObject({ model: 'BAAI/bge-small-en-v1.5', dimensions: DIMENSIONS, windowCharacters: 1_000 });
    expect(asking).toMatchObject({ model: `${url.slice('http://'.length)}/embed`, dimensions: DIMENSIONS });
  });

  it('takes the mean of token vectors', async () => {
    const embedder = await connect({ dimensions: 2 });
    const tokens = [
      [1, 0],
      [3, 4],
      [2, 2],
    ];
    endpoint.behaviour = always({ body: [tokens, [tokens]] });
    const vectors = await embedder.embed(['a', 'b']);
    for (const vector of vectors) expect([...vector]).toEqual(closeTo([Math.SQRT1_2, Math.SQRT1_2]));
  });

  it('cuts texts into batches and has no more requests under way than it may', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    endpoint.behaviour = async (request) => {
      if (request.path === '/held') await released;
      return embed(request) as Reply;
    };
    const held = (): number[] =>
      endpoint.seen.filter(({ path }) => path === '/held').map(({ body }) => body.inputs.length);
    const embedder = await connect({ url: `${url}/held`, batchSize: 10, concurrency: 2 });
    const texts = Array.from({ length: 45 }, (_, i) => `text ${i}`);
    const embedded = Promise.all([embedder.embed(texts.slice(0, 25)), embedder.embed(texts.slice(25))]);
    await until(held, ({ length }) => length >= 2);
    // Whatever was sent together with those two has come before these have gone and returned.
    const other = await connect();
    for (let i = 0; i < 5; i++) await other.embed([`round ${i}`]);
    expect(held()).toEqual([10, 10]);
    release();
    const vectors = (await embedded).flat();
    expect(vectors.map((vector) => vector[0])).toEqual(closeTo(texts.map((text) => unit(vectorOf(text))[0]!)));
    expect(held().sort()).toEqual([10, 10, 10, 10, 5]);
  });

  it('lets a single query in between the batches of a large import', async () => {
    const embedder = await connect({ batchSize: 1, concurrency: 1 });
    const large = embedder.embed(Array.from({ length: 20 }, (_, i) => `import ${i}`));
    await embedder.embed(['query']);
    expect(endpoint.seen.findIndex(({ body }) => body.inputs[0] === 'query')).toBeLessThanOrEqual(2);
    await large;
  });

  it.each<[string, Behaviour, number]>([
    ['429 after the time asked for', first({ status: 429, headers: { 'retry-after': '2' } }), 2_125],
    ['429 without a time', first(refusal(429, 'Model is overloaded', 'Overloaded')), 375],
    [
      '429 after the date asked for',
      first({ status: 429, headers: { 'retry-after': 'Thu, 01 Jan 2026 00:00:03 GMT' } }),
      3_125,
    ],
    ['503 after the time that the loading takes', first(loading), 3_325],
    ['500', first({ status: 500, body: 'null' }), 375],
    ['424, a failed backend', first(refusal(424, 'Inference failed', 'Backend')), 375],
    ['a broken connection', first('cut'), 375],
  ])('tries again once after %s', async (_, behaviour, pauseMs) => {
    endpoint.behaviour = behaviour;
    const embedder = await connect({}, { nowMs: () => Date.UTC(2026, 0, 1) });
    expect(await embedder.embed(['text'])).toHaveLength(1);
    expect(pauses).toEqual([pauseMs]);
    expect(endpoint.seen).toHaveLength(2);
  });

  it.each<[string, Reply, object]>([
    ['429', { status: 429 }, { reason: 'rate_limited', status: 429 }],
    ['503', loading, { reason: 'not_ready', status: 503 }],
    [
      '500',
      { status: 500, headers: { 'content-type': 'text/html' }, body: '<h1>oops</h1>' },
      { reason: 'failing', status: 500 },
    ],
  ])('gives up after the second %s', async (_, reply, details) => {
    endpoint.behaviour = always(reply);
    const embedder = await connect();
    const error = { code: 'UPSTREAM_ERROR', status: 502, details: { provider: 'huggingface', ...details } };
    await expect(embedder.embed(['text'])).rejects.toMatchObject(error);
    expect(endpoint.seen).toHaveLength(2);
  });

  it('passes on a wait that is too long instead of waiting', async () => {
    endpoint.behaviour = always({ status: 429, headers: { 'retry-after': '600' } });
    const embedder = await connect();
    await expect(embedder.embed(['text'])).rejects.toMatchObject({ code: 'UPSTREAM_ERROR', retryAfterSeconds: 600 });
    expect(pauses).toEqual([]);
    expect(endpoint.seen).toHaveLength(1);
  });

  it('says so when nothing listens at the address', async () => {
    const embedder = await connect({ url: 'http://127.0.0.1:1' });
    const details = { provider: 'huggingface', reason: 'unreachable' };
    await expect(embedder.embed(['text'])).rejects.toMatchObject({ code: 'UPSTREAM_ERROR', details });
    expect(pauses).toHaveLength(1);
  });

  it('answers TIMEOUT when the provider hangs, drops the connection and does not ask again', async () => {
    endpoint.behaviour = always('hang');
    const embedder = await connect({ timeoutMs: 50 });
    const details = { provider: 'huggingface', reason: 'timeout' };
    await expect(embedder.embed(['text'])).rejects.toMatchObject({ code: 'TIMEOUT', status: 504, details });
    await until(
      () => endpoint.inFlight,
      (count) => count === 0,
    );
    expect(endpoint.seen).toHaveLength(1);
  });

  it('drops the requests of a caller who gives up, those that wait for their turn too', async () => {
    endpoint.behaviour = always('hang');
    const embedder = await connect({ batchSize: 1, concurrency: 1, timeoutMs: 60_000 });
    const caller = new AbortController();
    const outcomes = Promise.all([['a', 'b'], ['c']].map((texts) => failure(embedder.embed(texts, caller.signal))));
    await until(
      () => endpoint.inFlight,
      (count) => count === 1,
    );
    caller.abort();
    for (const error of await outcomes) expect(error).toMatchObject({ code: 'TIMEOUT' });
    await until(
      () => endpoint.inFlight,
      (count) => count === 0,
    );
    expect(endpoint.seen).toHaveLength(1);
    endpoint.behaviour = embed;
    expect(await embedder.embed(['d'])).toHaveLength(1);
  });

  it('stops the other batches of a call at the first failure', async () => {
    endpoint.behaviour = ({ body: { inputs } }) => (inputs[0] === 'bad' ? { status: 400 } : 'hang');
    const embedder = await connect({ batchSize: 1, concurrency: 2, timeoutMs: 60_000 });
    await expect(embedder.embed(['good', 'bad', 'more'])).rejects.toMatchObject({ details: { reason: 'rejected' } });
    await until(
      () => endpoint.inFlight,
      (count) => count === 0,
    );
    expect(endpoint.seen.map(({ body }) => body.inputs[0])).not.toContain('more');
  });

  it('refuses vectors of another length than before', async () => {
    const embedder = await connect();
    endpoint.behaviour = always({ body: [[1, 2, 3]] });
    await expect(embedder.embed(['text'])).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
      details: { provider: 'huggingface', reason: 'wrong_dimensions' },
    });
  });

  it.each<[string, Reply]>([
    ['no JSON', { body: '[[1, 2' }],
    ['a page', { headers: { 'content-type': 'text/html' }, body: '<html>' }],
    ['an object', { body: { embeddings: [[1, 2]] } }],
    ['nothing', { body: 'null' }],
    ['too few entries', { body: [] }],
    ['too many entries', { body: [[1], [2]] }],
    ['an empty vector', { body: [[]] }],
    ['text for numbers', { body: [['1', '2']] }],
    ['null for numbers', { body: [[1, null]] }],
    ['a number beyond all numbers', { body: '[[1, 1e999]]' }],
    ['a vector without direction', { body: [[0, 0]] }],
    ['token vectors of several lengths', { body: [[[1, 2], [1]]] }],
  ])('refuses %s as an answer', async (_, reply) => {
    endpoint.behaviour = always(reply);
    const embedder = await connect();
    const details = { provider: 'huggingface', reason: 'bad_answer' };
    await expect(embedder.embed(['text'])).rejects.toMatchObject({ code: 'UPSTREAM_ERROR', details });
    expect(endpoint.seen).toHaveLength(1);
  });

  describe.each(['hf_secretsecretsecret', 'an endpoint key $&'])('with the token %j', (token) => {
    it.each<[string, Reply, string]>([
      ['a refused token', { status: 401, body: { error: `Invalid token ${token}` } }, 'token_refused'],
      [
        'a forbidden model',
        { status: 403, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: token },
        'token_refused',
      ],
      ['no credit', { status: 402, body: { error: { token } } }, 'no_credit'],
      ['an unknown path', { status: 404, headers: { 'content-type': 'text/plain' } }, 'unknown_model'],
      ['a rejected request', { status: 422, body: { message: `${token} rejected` } }, 'rejected'],
    ])('names %s and tells neither the token nor the text', async (_, reply, reason) => {
      endpoint.behaviour = always(reply);
      const embedder = await connect({ token });
      const error = await failure(embedder.embed(['my secret diary of today']));
      const details = { provider: 'huggingface', reason, status: reply.status };
      expect(error).toMatchObject({ code: 'UPSTREAM_ERROR', details });
      const everything = inspect(error, { depth: Infinity, showHidden: true });
      expect(everything).not.toContain(token);
      expect(everything).not.toContain('my secret diary of today');
      expect(endpoint.seen).toHaveLength(1);
    });
  });
});

describe('HuggingFaceEmbedder over an endpoint', () => {
  const endpoint = new Endpoint();
  afterAll(() => endpoint.close());
  describeEmbedderContract('with pooled vectors', async () =>
    HuggingFaceEmbedder.connect({ url: await endpoint.listen(), batchSize: 16 }),
  );
});

describe('HuggingFaceEmbedder over a pipeline', () => {
  const endpoint = new Endpoint();
  endpoint.behaviour = (request) => ({
    body: request.body.inputs.map((text) => [vectorOf(text), vectorOf(`${text} again`)]),
  });
  afterAll(() => endpoint.close());
  describeEmbedderContract('with token vectors', async () =>
    HuggingFaceEmbedder.connect({ url: await endpoint.listen() }),
  );
});
