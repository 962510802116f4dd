import { newId, type TurnData } from '@hivemind/contracts';
import { type CollectedSpan, type Exposition, until } from '@hivemind/ports/conformance';
import { readConnection } from '../src/embedded/connection-file';
import { ObservedPlatform } from './support/observed-platform';
import { sharedPlatform } from './support/shared-platform';
import { isStack } from './support/started-platform';

jest.setTimeout(120_000);

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];
const SECRET_TEXT = 'The lighthouse keeper hides the key under the third stone.';
const SESSION = 'session-of-the-keeper';

describe(`A platform by hivemind ${isStack ? 'stack' : 'start'}`, () => {
  let world: ObservedPlatform;
  beforeAll(async () => {
    world = await ObservedPlatform.start();
  }, 120_000);
  afterAll(() => world.stop(), 60_000);

  const turn = (headers: Record<string, string> = {}) =>
    world.platform.client.post<TurnData>(
      '/turn',
      {
        user_input: SECRET_TEXT,
        session_id: SESSION,
        turn_number: 1,
        exchange_pair_id: newId(),
        budget_total: 2_048,
      },
      { headers },
    );

  /** A process's series, once one of them has the value. */
  const settled = (service: string, name: string, labels: Record<string, string>, value: number) =>
    until(
      () => world.scrape(service),
      (seen) => seen.value(name, labels) === value,
    );

  it('tells of each request, message, store call, embedding and packet', async () => {
    await turn();
    const route = { method: 'POST', route: '/hivemind/v1/turn', status: '200' };
    const turns = 'hivemind_http_request_duration_seconds_count';
    const before = await until(
      () => world.scrape('gateway'),
      (seen) => (seen.value(turns, route) ?? 0) > 0 && seen.value('hivemind_http_requests_in_flight') === 0,
    );
    const answered = { pattern: 'recall.turn.v1', outcome: 'answered' };
    const recallBefore = await world.scrape('recall');

    expect((await turn()).status).toBe(200);
    expect((await turn()).status).toBe(200);
    const after = await settled('gateway', turns, route, before.value(turns, route)! + 2);
    const recallAfter = await settled(
      'recall',
      'hivemind_queue_processing_seconds_count',
      answered,
      recallBefore.value('hivemind_queue_processing_seconds_count', answered)! + 2,
    );
    const moved = (name: string, labels: Record<string, string> = {}) =>
      after.value(name, labels)! - (before.value(name, labels) ?? 0);
    const recallMoved = (name: string, labels: Record<string, string> = {}) =>
      recallAfter.value(name, labels)! - (recallBefore.value(name, labels) ?? 0);

    expect(moved('hivemind_http_request_duration_seconds_sum', route)).toBeGreaterThan(0);
    expect(moved('hivemind_packets_total')).toBe(2);
    expect(moved('hivemind_packet_tokens_total', { source: 'conversation' })).toBeGreaterThan(0);
    expect(moved('hivemind_cache_lookups_total', { cache: 'keys' })).toBe(2);
    const ledger = { store: 'ledger', kind: 'postgres', operation: 'append', outcome: 'ok' };
    expect(moved('hivemind_store_operation_duration_seconds_count', ledger)).toBe(2);
    expect(after.value('process_cpu_seconds_total')).toBeGreaterThan(0);

    const search = { store: 'records', kind: 'pgvector', operation: 'search', outcome: 'ok' };
    expect(recallMoved('hivemind_store_operation_duration_seconds_count', search)).toBe(2);
    expect(recallMoved('hivemind_embed_duration_seconds_count', { embedder: 'static', outcome: 'ok' })).toBeGreaterThan(
      0,
    );
    expect(recallMoved('hivemind_cache_lookups_total', { cache: 'bindings' })).toBeGreaterThanOrEqual(2);
    expect(recallAfter.value('hivemind_queue_in_flight', { queue: 'v1-recall' })).toBe(0);
  });

  it('tells of refused requests and of paths that are no routes', async () => {
    const { client, connection } = world.platform;
    await client.get('/usage', { headers: { authorization: 'Bearer sk_nobody' } });
    await client.get(`/made-up-${newId()}`);
    await client.get('/memory/nothing');
    expect((await fetch(`${connection.base_url}/metrics`)).status).toBe(401);
    const count = (seen: Exposition, route: string, status: string) =>
      seen.value('hivemind_http_request_duration_seconds_count', { route, status });
    await until(
      () => world.scrape('gateway'),
      (seen) =>
        count(seen, '/hivemind/v1/usage', '401') === 1 &&
        count(seen, 'none', '404') === 1 &&
        count(seen, 'none', '401') === 1 &&
        count(seen, '/hivemind/v1/memory/:memory_id', '404') === 1,
    );
  });

  it('uses no label that grows with tenants or with what they write', async () => {
    const { connection } = world.platform;
    const seen = [await world.scrape('gateway'), await world.scrape('recall'), await world.scrape('compiler')];
    const labels = seen.flatMap((one) => one.labelValues('hivemind_'));
    expect(new Set(labels.map(({ label }) => label))).toEqual(
      new Set(
        ['cache', 'embedder', 'kind', 'le', 'method', 'operation', 'outcome', 'pattern', 'queue', 'result', 'route']
          .concat(['source', 'status', 'store'])
          .concat(isStack ? ['collector', 'state'] : []),
      ),
    );
    const own = [connection.tenant_id, connection.project_id, connection.api_key, SESSION, SECRET_TEXT, 'made-up'];
    const values = labels.map(({ value }) => value).join('\n');
    for (const text of own) expect(values).not.toContain(text);
  });

  it("traces a turn from the caller's span through queue and service to the stores", async () => {
    const { connection } = world.platform;
    const { body } = await turn({ traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` });
    const ofTrace = () => world.collector.spans.filter(({ traceId }) => traceId === CALLER.traceId);
    const names = [
      'POST /hivemind/v1/turn',
      'send recall.turn.v1',
      'handle recall.turn.v1',
      'records search',
      'embed',
      'send compiler.compile.v1',
      'handle compiler.compile.v1',
      'ledger append',
    ];
    const spans = await until(ofTrace, (found) => names.every((name) => found.some((span) => span.name === name)));
    const named = (name: string): CollectedSpan => spans.find((span) => span.name === name)!;
    const service = (name: string) => (isStack ? name : 'hivemind');
    const childOf = (parent: string, kind: number, of: string) =>
      expect.objectContaining({ parentSpanId: named(parent).spanId, kind, service: service(of), isError: false });

    const request = named('POST /hivemind/v1/turn');
    expect(request).toMatchObject({ parentSpanId: CALLER.spanId, kind: SERVER, service: service('gateway') });
    expect(request.attributes).toMatchObject({
      'http.route': '/hivemind/v1/turn',
      'http.response.status_code': 200,
      'hivemind.request_id': body.request_id,
      'hivemind.tenant_id': connection.tenant_id,
      'hivemind.project_id': connection.project_id,
    });
    expect(named('send recall.turn.v1')).toEqual(childOf(request.name, CLIENT, 'gateway'));
    expect(named('handle recall.turn.v1')).toEqual(childOf('send recall.turn.v1', CONSUMER, 'recall'));
    expect(named('records search')).toEqual(childOf('handle recall.turn.v1', CLIENT, 'recall'));
    expect(named('embed')).toEqual(childOf('handle recall.turn.v1', 1, 'recall'));
    expect(named('send compiler.compile.v1')).toEqual(childOf(request.name, CLIENT, 'gateway'));
    expect(named('handle compiler.compile.v1')).toEqual(childOf('send compiler.compile.v1', CONSUMER, 'compiler'));
    expect(named('ledger append')).toEqual(childOf(request.name, CLIENT, 'gateway'));
    expect(named('handle recall.turn.v1').attributes['hivemind.request_id']).toBe(body.request_id);
    for (const text of [SECRET_TEXT, SESSION, connection.api_key]) expect(world.collector.received).not.toContain(text);
  });

  it('tells in the log of each request whose it was', async () => {
    const { connection } = world.platform;
    const { body } = await turn();
    const line = await until(
      () => world.logLines().find(({ msg, request_id }) => msg === 'request' && request_id === body.request_id),
      (found) => found !== undefined,
    );
    expect(line).toMatchObject({
      tenant: connection.tenant_id,
      project: connection.project_id,
      key: expect.stringMatching(/^api_key_/),
      route: '/hivemind/v1/turn',
      status: 200,
    });
    expect(world.logLines().filter(({ msg, request_id }) => msg === 'request' && request_id === undefined)).toEqual([]);
    expect(world.platform.log).not.toContain(connection.api_key);
  });

  if (isStack)
    it('is scraped while Redis is away, without what only Redis knows', async () => {
      const depth = (seen: Exposition, queue: string) =>
        seen.value('hivemind_queue_depth', { queue, state: 'waiting' });
      const errors = (seen: Exposition) => seen.value('hivemind_scrape_errors_total', { collector: 'queues' })!;
      const services = [
        ['gateway', 'v1-recall'],
        ['recall', 'v1-recall'],
        ['receipts', 'v1-receipts-background'],
      ] as const;
      const everyQueueIsEmpty = async () => {
        for (const [service, queue] of services)
          await until(
            () => world.scrape(service),
            (now) => depth(now, queue) === 0,
          );
      };
      // The receipts of the turns before may still be on their way.
      await everyQueueIsEmpty();
      expect(depth(await world.scrape('recall'), 'v1-receipts')).toBeNull();
      await world.redis!.stop();
      for (const [service, queue] of services) {
        const seen = await until(
          () => world.scrape(service),
          (now) => depth(now, queue) === null,
        );
        expect(errors(seen)).toBeGreaterThan(0);
        expect(seen.value('process_cpu_seconds_total')).toBeGreaterThan(0);
      }
      await world.redis!.resume();
      await everyQueueIsEmpty();
      await until(
        () => turn(),
        ({ status }) => status === 200,
      );
    });

  // Last: its collector does not come back.
  it('answers as ever when the collector is gone, and says so once', async () => {
    await world.collector.close();
    for (let i = 0; i < 5; i++) expect((await turn()).status).toBe(200);
    await until(
      () => world.logLines().some(({ msg }) => msg === 'traces cannot be sent; they are lost'),
      (told) => told,
    );
    expect((await turn()).status).toBe(200);
  });
});

// A stack always serves metrics.
if (!isStack)
  describe('A platform that nobody asked to be looked into', () => {
    const platform = sharedPlatform();

    it('serves no metrics and sends no traces', async () => {
      const { client, connection, dataDir } = platform.current;
      expect(readConnection(dataDir)).toMatchObject({ metrics_url: null });
      expect((await fetch(`${connection.base_url}/metrics`)).status).toBe(401);
      expect((await client.post('/create_memory', { content: 'Quiet.' })).status).toBe(200);
    });
  });
