import { Exposition, until } from '@hivemind/ports/conformance';
import { HivemindError } from '@hivemind/contracts';
import { Metrics } from '../src';
import { QueueAdmin, QueueDepthsCollector } from '../src/queue';
import { captureLog, contextFor } from './support/echo-service';
import { hold, refuse, say } from './support/echo.messages';
import { failureOf, QueueWorld } from './support/queue-world';

const scraped = async (metrics: Metrics) => new Exposition(await metrics.scrape());

describe('Metrics', () => {
  it('are each registry of their own, with nothing shared', async () => {
    const [one, other] = [new Metrics(), new Metrics()];
    one.packets.compiled({ admissions: [] });
    expect((await scraped(one)).value('hivemind_packets_total')).toBe(1);
    expect((await scraped(other)).value('hivemind_packets_total')).toBe(0);
  });

  it('tell of the process once they are asked to', async () => {
    const metrics = new Metrics();
    expect((await scraped(metrics)).value('process_resident_memory_bytes')).toBeNull();
    metrics.addProcess();
    const seen = await scraped(metrics);
    expect(seen.value('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(seen.value('nodejs_heap_size_used_bytes')).toBeGreaterThan(0);
  });

  it('take no path that a client made up for a label', async () => {
    const metrics = new Metrics();
    metrics.http.begun();
    metrics.http.begun();
    metrics.http.ended({ method: 'PROPFIND', route: undefined, status: 404, tookMs: 1 });
    metrics.queues.onProcessed('made.up.v1', 1, 'dead');
    const seen = await scraped(metrics);
    expect(seen.value('hivemind_http_requests_in_flight')).toBe(1);
    expect(
      seen.value('hivemind_http_request_duration_seconds_count', { method: 'any', route: 'none', status: '404' }),
    ).toBe(1);
    expect(seen.value('hivemind_queue_processing_seconds_count', { pattern: 'unknown', outcome: 'dead' })).toBe(1);
  });

  it('count the tokens that were admitted to packets, by source', async () => {
    const metrics = new Metrics();
    const candidate = { id: 'a', place: 0, reason: 'admitted' as const };
    metrics.packets.compiled({
      admissions: [
        { ...candidate, source: 'hivemind', tokens: 40, admitted: true },
        { ...candidate, source: 'hivemind', tokens: 2, admitted: true },
        { ...candidate, source: 'tool', tokens: 900, admitted: false, reason: 'does_not_fit', place: null },
      ],
    });
    const seen = await scraped(metrics);
    expect(seen.value('hivemind_packet_tokens_total', { source: 'hivemind' })).toBe(42);
    expect(seen.value('hivemind_packet_tokens_total', { source: 'tool' })).toBeNull();
  });

  it('measure calls of stores and of embedders, and pass on what comes of them', async () => {
    const metrics = new Metrics();
    const call = { store: 'records', kind: 'qdrant', operation: 'search' } as const;
    expect(await metrics.stores.timed(call, () => Promise.resolve(7))).toBe(7);
    const refusal = new HivemindError('CONFLICT', 'no');
    const failing = (error: Error) => () => Promise.reject(error);
    await expect(metrics.stores.timed(call, failing(refusal))).rejects.toBe(refusal);
    await expect(metrics.stores.timed(call, failing(new TypeError('broken')))).rejects.toThrow('broken');
    await expect(metrics.embedding.timed('static', 3, failing(new TypeError('broken')))).rejects.toThrow('broken');
    const seen = await scraped(metrics);
    const count = (outcome: string) =>
      seen.value('hivemind_store_operation_duration_seconds_count', { ...call, outcome });
    expect([count('ok'), count('refused'), count('failed')]).toEqual([1, 1, 1]);
    expect(seen.value('hivemind_embed_duration_seconds_count', { embedder: 'static', outcome: 'failed' })).toBe(1);
    expect(seen.value('hivemind_embed_texts_total', { embedder: 'static' })).toBe(3);
  });
});

describe('Metrics over queues', () => {
  let world: QueueWorld;
  beforeAll(async () => {
    world = await QueueWorld.open();
  });
  afterEach(() => world.clear());
  afterAll(() => world.close());

  it('tell how messages waited, how they ended and how many are worked at', async () => {
    const metrics = new Metrics();
    const { journal } = await world.serve({ observer: metrics.queues });
    const { messages } = world.client();
    await messages.send(say, contextFor(), { text: 'answered' });
    await failureOf(messages.send(refuse, contextFor(), { text: 'refused' }));
    const held = messages.send(hold, contextFor(), { text: 'held' });
    await until(
      () => journal.held.length,
      (count) => count === 1,
    );
    expect((await scraped(metrics)).value('hivemind_queue_in_flight', { queue: 'v1-echo' })).toBe(1);
    journal.held[0]!.release();
    await held;
    const seen = await until(
      () => scraped(metrics),
      (now) => now.value('hivemind_queue_in_flight', { queue: 'v1-echo' }) === 0,
    );
    const ended = (pattern: string, outcome: string) =>
      seen.value('hivemind_queue_processing_seconds_count', { pattern, outcome });
    expect([ended(say.pattern, 'answered'), ended(refuse.pattern, 'refused'), ended(hold.pattern, 'answered')]).toEqual(
      [1, 1, 1],
    );
    expect(seen.value('hivemind_queue_wait_seconds_count')).toBe(3);
  });

  it('tell how the queues of a service stand', async () => {
    const metrics = new Metrics();
    metrics.add(new QueueDepthsCollector(metrics.registry, world.admin(), 'echo'));
    const client = world.client();
    const sent = failureOf(client.messages.send(say, contextFor(), { text: 'nobody is there' }));
    const waiting = (now: Exposition) => now.value('hivemind_queue_depth', { queue: 'v1-echo', state: 'waiting' });
    const seen = await until(
      () => scraped(metrics),
      (now) => waiting(now) === 1 && now.value('hivemind_queue_oldest_waiting_seconds', { queue: 'v1-echo' })! > 0,
    );
    expect(seen.value('hivemind_queue_dead_letters', { queue: 'v1-echo' })).toBe(0);
    expect(seen.value('hivemind_queue_depth', { queue: 'v1-recall' })).toBeNull();
    await client.close();
    await sent;
  });
});

describe('A scrape while Redis is away', () => {
  it('leaves out what only Redis knows, says so, and goes on when Redis is back', async () => {
    const world = await QueueWorld.open();
    try {
      const metrics = new Metrics();
      metrics.add(new QueueDepthsCollector(metrics.registry, world.admin()));
      const depth = (now: Exposition) => now.value('hivemind_queue_depth', { queue: 'v1-echo', state: 'waiting' });
      const before = await scraped(metrics);
      expect([depth(before), before.value('hivemind_scrape_errors_total', { collector: 'queues' })]).toEqual([0, 0]);

      await world.redis.stop();
      const without = await until(
        () => scraped(metrics),
        (now) => depth(now) === null,
      );
      expect(without.value('hivemind_scrape_errors_total', { collector: 'queues' })).toBeGreaterThan(0);
      expect(without.value('hivemind_packets_total')).toBe(0);
      expect(without.value('hivemind_queue_oldest_waiting_seconds')).toBeNull();

      await world.redis.resume();
      await until(
        () => scraped(metrics),
        (now) => depth(now) === 0,
      );
    } finally {
      await world.close();
    }
  });

  it('does not wait for a Redis that hangs', async () => {
    const world = await QueueWorld.open();
    const commandTimeoutMs = 600_000;
    const admin = new QueueAdmin({ url: world.redis.url, log: captureLog().log, commandTimeoutMs });
    try {
      const metrics = new Metrics();
      metrics.add(new QueueDepthsCollector(metrics.registry, admin, undefined, 50));
      // Asked without a deadline first, until the connection stands.
      await admin.depths();
      world.redis.freeze();
      const seen = await scraped(metrics);
      expect(seen.value('hivemind_scrape_errors_total', { collector: 'queues' })).toBe(1);
      expect(seen.value('hivemind_queue_depth')).toBeNull();
    } finally {
      world.redis.thaw();
      await admin.close();
      await world.close();
    }
  });
});
