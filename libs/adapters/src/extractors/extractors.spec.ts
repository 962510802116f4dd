import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createExtractors } from './create-extractors';
import { checkExtractionVariables, extractionVariables } from './extraction-variables';
import { z } from 'zod';

const SECRET = 'sk-planted-secret';
const REQUEST = { system: 'Make a state.', prompt: 'A private history', schema: { type: 'object' }, timeoutMs: 5_000 };
const COMPLETION = {
  choices: [{ message: { role: 'assistant', content: '{"intent":"x"}' } }],
  usage: { prompt_tokens: 320, completion_tokens: 18, total_tokens: 338 },
};

type Answer = (response: ServerResponse) => void;
const json =
  (status: number, body: unknown): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A model endpoint that answers as it is told and remembers what it was asked. */
class Endpoint {
  readonly asked: { path: string; authorization: string | undefined; body: Record<string, unknown> }[] = [];
  answer: Answer = json(200, COMPLETION);
  private readonly server: Server = createServer((request, response) => void this.serve(request, response));

  async open(): Promise<string> {
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
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    this.asked.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
    this.answer(response);
  }
}

describe.each(['openai', 'huggingface'] as const)('the extractor %s', (name) => {
  let endpoint: Endpoint;
  let url: string;
  beforeAll(async () => {
    endpoint = new Endpoint();
    url = await endpoint.open();
  });
  afterAll(() => endpoint.close());

  const extractor = (at = url) =>
    createExtractors({
      HIVEMIND_EXTRACTION_OPENAI_URL: `${at}/v1`,
      HIVEMIND_EXTRACTION_OPENAI_MODEL: 'small',
      HIVEMIND_EXTRACTION_OPENAI_KEY: SECRET,
      HIVEMIND_EXTRACTION_HF_URL: `${at}/v1`,
      HIVEMIND_EXTRACTION_HF_MODEL: 'small',
      HIVEMIND_EXTRACTION_HF_TOKEN: SECRET,
    }).of(name)!;
  const fault = async (work: Promise<unknown>) => {
    const error = (await work.catch((thrown: unknown) => thrown)) as Error;
    expect(JSON.stringify([error.name, error.message, error.stack, error.cause])).not.toMatch(/planted|private/);
    return (error as { kind?: string }).kind;
  };

  it('asks for JSON by the schema, with its key, and tells what it took', async () => {
    endpoint.answer = json(200, COMPLETION);
    const answer = await extractor()(REQUEST);
    expect(answer).toEqual({ text: '{"intent":"x"}', promptTokens: 320, completionTokens: 18 });
    const { path, authorization, body } = endpoint.asked.at(-1)!;
    expect([path, authorization]).toEqual(['/v1/chat/completions', `Bearer ${SECRET}`]);
    expect(body).toMatchObject({
      model: 'small',
      messages: [
        { role: 'system', content: REQUEST.system },
        { role: 'user', content: REQUEST.prompt },
      ],
      response_format: { type: 'json_schema', json_schema: { schema: { type: 'object' } } },
    });
  });

  it.each<[string, Answer, string]>([
    ['refuses', json(401, { error: { message: `no such key ${SECRET}: A private history` } }), 'refused'],
    ['fails', json(500, { error: 'A private history' }), 'refused'],
    ['answers something else', json(200, { choices: [] }), 'bad_answer'],
    ['breaks off', (response) => response.socket?.destroy(), 'unreachable'],
  ])('says so when its model %s, without the key or the history', async (_, answer, kind) => {
    endpoint.answer = answer;
    expect(await fault(extractor()(REQUEST))).toBe(kind);
  });

  it('gives up in time', async () => {
    endpoint.answer = () => undefined;
    expect(await fault(extractor()({ ...REQUEST, timeoutMs: 50 }))).toBe('timeout');
  });

  it('says that nobody is there', async () => {
    expect(await fault(extractor('http://127.0.0.1:1')(REQUEST))).toBe('unreachable');
  });
});

describe('the extractors of a process', () => {
  const schema = z.object(extractionVariables).superRefine(checkExtractionVariables);

  it('are none where none is named', () => {
    const extractors = createExtractors(schema.parse({}));
    expect([extractors.of('openai'), extractors.of('huggingface')]).toEqual([undefined, undefined]);
  });

  it('want both halves of what names an OpenAI endpoint', () => {
    const missing = (given: object) => schema.safeParse(given).error?.issues.map(({ path }) => path[0]);
    expect(missing({ HIVEMIND_EXTRACTION_OPENAI_URL: 'http://host/v1' })).toEqual(['HIVEMIND_EXTRACTION_OPENAI_MODEL']);
    expect(missing({ HIVEMIND_EXTRACTION_OPENAI_MODEL: 'small' })).toEqual(['HIVEMIND_EXTRACTION_OPENAI_URL']);
    expect(missing({ HIVEMIND_EXTRACTION_HF_URL: 'http://user:pass@host' })).toEqual(['HIVEMIND_EXTRACTION_HF_URL']);
  });
});
