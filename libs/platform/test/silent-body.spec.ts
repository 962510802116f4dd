import 'reflect-metadata';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger, LOGGER, Metrics, NO_TRACING, Tracing } from '../src';
import { createHttpAdapter, prepareHttpServer } from '../src/http';

const SILENCE_MS = 1_000;
const STREAMED = 'application/x-streamed';

const options = { bodyLimitBytes: 1_000, bodySilenceMs: SILENCE_MS };
const providers = [
  { provide: LOGGER, useValue: createLogger('test', 'silent') },
  { provide: Metrics, useValue: new Metrics() },
  { provide: Tracing, useValue: NO_TRACING },
];
let app: NestFastifyApplication;

beforeAll(async () => {
  const root = { module: class Root {}, providers };
  app = await NestFactory.create<NestFastifyApplication>(root, createHttpAdapter(options), {
    bodyParser: false,
    logger: false,
  });
  const server = prepareHttpServer(app, options);
  server.addContentTypeParser(STREAMED, (_request: unknown, payload: Readable, done) => done(null, payload));
  server.post('/whole', ({ body }) => ({ got: body }));
  server.post('/streamed', async ({ body }) => ({ got: await text(body as Readable) }));
  await app.listen(0, '127.0.0.1');
});
afterAll(() => app.close());

function request(path: string, type: string, more = ''): { socket: Socket; answer: Promise<string> } {
  const { port } = app.getHttpServer().address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 8\r\n${more}\r\n`);
  return { socket, answer: text(socket) };
}

describe.each([
  ['read whole', '/whole', 'application/json', { a: 12 }],
  ['read as it comes', '/streamed', STREAMED, '{"a":12}'],
])('a body %s', (_, path, type, got) => {
  it('that falls silent is given up, with its connection', async () => {
    const { socket, answer } = request(path, type);
    socket.write('{"a"');
    const [head, body] = (await answer).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 504 /);
    expect(head!.toLowerCase()).toContain('connection: close');
    expect(JSON.parse(body!)).toMatchObject({
      ok: false,
      error: {
        code: 'TIMEOUT',
        message: 'body brought nothing for 1000 milliseconds; send the request again',
        details: { field: 'body' },
      },
    });
  });

  it('may come slowly as long as something comes', async () => {
    const { socket, answer } = request(path, type, 'connection: close\r\n');
    const from = performance.now();
    for (const byte of '{"a":12}') {
      socket.write(byte);
      // What is tested here is what happens when time passes.
      await new Promise((resolve) => setTimeout(resolve, SILENCE_MS / 6));
    }
    expect(performance.now() - from).toBeGreaterThan(SILENCE_MS);
    expect((await answer).split('\r\n\r\n')[1]).toBe(JSON.stringify({ got }));
  });
});
