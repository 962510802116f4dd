import { drainReceipts, type MessageContext, newId } from '@hivemind/contracts';
import { type CollectedSpan, TestRedis, TraceCollector, until } from '@hivemind/ports/conformance';
import { Redis } from 'ioredis';
import {
  createLogger,
  InProcessBus,
  InProcessClient,
  InProcessServer,
  MessageClient,
  NO_TRACING,
  openTracing,
  Tracing,
  tracingSettings,
} from '../src';
import { QueueClient, QueueServer } from '../src/queue';
import { contractsOf } from '../src/queue/queue-catalogue';
import { captureLog, contextFor, startService } from './support/echo-service';
import { breakOff, refuse, say } from './support/echo.messages';
import { failureOf } from './support/queue-world';

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const [INTERNAL, SERVER, CLIENT, PRODUCER, CONSUMER] = [1, 2, 3, 4, 5];

let redis: TestRedis;
let collector: TraceCollector;
let tracing: Tracing;

beforeAll(async () => {
  redis = await TestRedis.start();
});
afterAll(() => redis.close());
beforeEach(async () => {
  collector = await TraceCollector.start();
  tracing = await openTracing('echo', { url: `${collector.endpoint}/v1/traces` }, captureLog().log);
});
afterEach(() => collector.close());

/** The spans that were sent, by name; the tracing is over then. */
async function flushed(): Promise<Record<string, CollectedSpan>> {
  await tracing.close();
  return Object.fromEntries(collector.spans.map((span) => [span.name, span]));
}

describe.each(['in process', 'over queues'])('A trace %s', (transport) => {
  async function world() {
    const { log } = captureLog();
    const queue = { url: redis.url, prefix: newId(), log };
    const bus = new InProcessBus();
    const isQueue = transport === 'over queues';
    const server = isQueue
      ? new QueueServer({ ...queue, service: 'echo', tracing })
      : new InProcessServer(bus, log, { needed: contractsOf('echo'), tracing });
    const client = isQueue ? new QueueClient(queue) : new InProcessClient(bus);
    const app = await startService(server);
    return {
      messages: new MessageClient(client, tracing),
      close: async () => {
        await client.close();
        await app.close();
      },
    };
  }

  it("goes on from the caller's through the message to its handler", async () => {
    const { messages, close } = await world();
    const context = contextFor();
    await messages.send(say, context, { text: 'the text itself' });
    await close();
    const spans = await flushed();
    const sent = spans['send echo.say.v1'];
    expect(sent).toMatchObject({ kind: CLIENT, traceId: CALLER.traceId, parentSpanId: CALLER.spanId, isError: false });
    expect(spans['handle echo.say.v1']).toMatchObject({
      service: 'echo',
      kind: CONSUMER,
      traceId: CALLER.traceId,
      parentSpanId: sent!.spanId,
      attributes: {
        'hivemind.request_id': context.requestId,
        'hivemind.tenant_id': 'hm_tenant_1',
        'hivemind.project_id': 'proj_test',
        'messaging.destination.name': 'echo.say.v1',
      },
    });
    expect(collector.received).not.toContain('the text itself');
  });

  it('begins with the message when the caller has none', async () => {
    const { messages, close } = await world();
    await messages.send(say, { ...contextFor(), traceparent: null }, { text: '' });
    await close();
    const spans = await flushed();
    expect(spans['send echo.say.v1']!.parentSpanId).toBeNull();
    expect(spans['handle echo.say.v1']!.traceId).toBe(spans['send echo.say.v1']!.traceId);
  });

  it('tells a failure of ours from a refusal, and neither in words', async () => {
    const { messages, close } = await world();
    await failureOf(messages.send(refuse, contextFor(), { text: '' }));
    await failureOf(messages.send(breakOff, contextFor(), { text: '' }));
    await close();
    const spans = await flushed();
    const refused = { isError: false, attributes: expect.objectContaining({ 'error.type': 'CONFLICT' }) };
    expect([spans['handle echo.refuse.v1'], spans['send echo.refuse.v1']]).toMatchObject([refused, refused]);
    expect([spans['handle echo.break-off.v1'], spans['send echo.break-off.v1']]).toMatchObject([
      { isError: true },
      { isError: true },
    ]);
    expect(collector.received).not.toContain('secret cause');
    expect(collector.received).not.toContain('The version is another.');
  });
});

describe('A span', () => {
  it('is the parent of those that begin within it', async () => {
    const request = tracing.begin({ name: 'request', kind: 'server' });
    await tracing.during(request, () =>
      tracing.around({ name: 'outer', kind: 'internal' }, () =>
        tracing.around({ name: 'inner', kind: 'internal' }, () => Promise.resolve()),
      ),
    );
    request.end();
    const spans = await flushed();
    expect(spans.request!.kind).toBe(SERVER);
    expect(spans.outer).toMatchObject({ kind: INTERNAL, parentSpanId: spans.request!.spanId });
    expect(spans.inner!.parentSpanId).toBe(spans.outer!.spanId);
  });

  it('is not kept of a caller that does not want it', async () => {
    const span = tracing.begin({
      name: 'unsampled',
      kind: 'server',
      parent: `00-${CALLER.traceId}-${CALLER.spanId}-00`,
    });
    span.end();
    expect(span.traceparent).toMatch(new RegExp(`^00-${CALLER.traceId}-[0-9a-f]{16}-00$`));
    expect(await flushed()).toEqual({});
  });
});

describe('A message in the background', () => {
  it('is one piece of work however often it is handed over, each time in a span of its own', async () => {
    const prefix = 'background';
    const client = new QueueClient({ url: redis.url, prefix, log: captureLog().log });
    const messages = new MessageClient(client, tracing);
    const context: MessageContext = contextFor();
    await messages.emit(drainReceipts, context, {});
    await messages.emit(drainReceipts, context, {});
    const connection = new Redis(redis.url);
    const jobs = await connection.llen(`${prefix}:v1-receipts-background:wait`);
    connection.disconnect();
    await client.close();
    await tracing.close();
    expect(jobs).toBe(1);
    expect(collector.spans.map(({ name, kind }) => [name, kind])).toEqual([
      [`emit ${drainReceipts.pattern}`, PRODUCER],
      [`emit ${drainReceipts.pattern}`, PRODUCER],
    ]);
  });
});

describe('A collector that is away', () => {
  it('fails no work and is told of once in the log, without a word of what was sent', async () => {
    const { endpoint } = collector;
    await collector.close();
    const { log, text } = captureLog();
    const lost = await openTracing('echo', { url: `${endpoint}/v1/traces` }, log);
    expect(await lost.around({ name: 'work', kind: 'internal' }, () => Promise.resolve('done'))).toBe('done');
    await lost.close();
    await until(text, (lines) => lines.includes('traces cannot be sent'));
    // For the hook that closes it.
    collector = await TraceCollector.start();
  });
});

describe('The settings of traces', () => {
  const url = (given: Parameters<typeof tracingSettings>[0]) => tracingSettings(given).url;
  it.each([
    [{}, null],
    [{ HIVEMIND_TRACING: 'on' }, 'http://localhost:4318/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }, 'http://collector:4318/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/x' }, 'https://collector/x'],
    [{ HIVEMIND_TRACING: 'off', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, null],
  ] as const)('%j send to %s', (given, expected) => {
    expect(url(given)).toBe(expected);
  });

  it('load nothing where traces are off', async () => {
    expect(await openTracing('echo', { url: null }, createLogger('echo', 'silent'))).toBe(NO_TRACING);
  });
});
