import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { anthropicAnswer, anthropicError, anthropicEvents, anthropicModels, anthropicPrompt } from './anthropic-stub';
import { openAiAnswer, openAiError, openAiEvents, openAiModels, openAiPrompt } from './openai-stub';
import type { StubPrompt } from './stub-reply';

/** A request as it arrived at the stub. */
export interface ReceivedRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** Whether the client left before the answer was complete. */
  aborted: boolean;
}

const DIALECTS = {
  openai: {
    prompt: openAiPrompt,
    answer: openAiAnswer,
    events: openAiEvents,
    error: openAiError,
    models: openAiModels,
  },
  anthropic: {
    prompt: anthropicPrompt,
    answer: anthropicAnswer,
    events: anthropicEvents,
    error: anthropicError,
    models: anthropicModels,
  },
};

/** Past this share of its events an answer breaks off, or falls silent. */
const MIDDLE = 0.5;

/**
 * A model provider over real HTTP that speaks like OpenAI (`/v1/chat/completions`) and Anthropic (`/v1/messages`), the
 * same answer to the same request. What it does beside answering is in the model's name: `stub-error-429` (any status),
 * `stub-dies` and `stub-stalls` in the middle of a stream, `stub-silent` says nothing at all, `stub-gzip` compresses.
 */
export class StubProvider {
  /** Requests in the order in which they came. */
  readonly received: ReceivedRequest[] = [];
  private models: readonly string[] = ['stub', 'stub-large'];

  private constructor(
    private readonly server: Server,
    /** Bare, as Anthropic's SDK expects it; OpenAI's wants `/v1` at the end. */
    readonly url: string,
  ) {}

  static async start(): Promise<StubProvider> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const stub = new StubProvider(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void stub.serve(request, response));
    return stub;
  }

  get last(): ReceivedRequest | undefined {
    return this.received.at(-1);
  }

  /** Names for `/v1/models`. */
  names(models: readonly string[]): void {
    this.models = models;
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: Buffer[] = [];
    try {
      for await (const chunk of request) body.push(chunk as Buffer);
    } catch {
      return;
    }
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body: Buffer.concat(body), aborted: false };
    this.received.push(received);
    response.once('close', () => (received.aborted = !response.writableFinished));
    this.answer(received, response);
  }

  private answer({ path, headers, body }: ReceivedRequest, response: ServerResponse): void {
    const kind = path.startsWith('/v1/messages') || 'anthropic-version' in headers ? 'anthropic' : 'openai';
    const dialect = DIALECTS[kind];
    const id: Record<string, string> = { [kind === 'anthropic' ? 'request-id' : 'x-request-id']: 'req_stub' };
    const head = { ...id, 'x-ratelimit-remaining-requests': '99', 'x-stub': kind };
    const send = (status: number, value: object, more: Record<string, string> = {}) =>
      end(
        response,
        status,
        { ...head, 'content-type': 'application/json', ...more },
        Buffer.from(JSON.stringify(value)),
      );
    if (path.startsWith('/v1/models')) return send(200, dialect.models(this.models));
    const prompt = dialect.prompt(JSON.parse(body.toString()) as never);
    const failure = /^stub-error-(\d+)$/.exec(prompt.model);
    if (failure) return send(Number(failure[1]), dialect.error(Number(failure[1])), { 'retry-after': '7' });
    if (prompt.model === 'stub-silent') return;
    if (!prompt.stream) {
      const text = Buffer.from(JSON.stringify(dialect.answer(prompt)));
      const zipped = prompt.model === 'stub-gzip';
      const type = { 'content-type': 'application/json', ...(zipped && { 'content-encoding': 'gzip' }) };
      return end(response, 200, { ...head, ...type }, zipped ? gzipSync(text) : text);
    }
    response.writeHead(200, { ...head, 'content-type': 'text/event-stream; charset=utf-8' });
    void stream(response, prompt, dialect.events(prompt));
  }
}

function end(response: ServerResponse, status: number, headers: Record<string, string>, body: Buffer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(body);
}

async function stream(response: ServerResponse, { model }: StubPrompt, events: readonly string[]): Promise<void> {
  const middle = Math.ceil(events.length * MIDDLE);
  for (const [i, event] of events.entries()) {
    if (i === middle && model === 'stub-dies') return void response.destroy();
    if (i === middle && model === 'stub-stalls') return;
    // One at a time, so that each crosses the wire by itself.
    await new Promise((written) => response.write(event, written));
    await new Promise(setImmediate);
  }
  response.end();
}
