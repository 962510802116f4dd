import { drainReceipts } from '@hivemind/contracts';
import { until } from '@hivemind/ports/conformance';
import type { QueueOutcome } from '../src';
import { contextFor } from './support/echo-service';
import { Journal } from './support/echo.controller';
import { hold, refuse, say } from './support/echo.messages';
import { failureOf, QueueWorld } from './support/queue-world';
import { type Drain, receiptsController } from './support/receipts.controller';

describe('A queue', () => {
  let world: QueueWorld;
  beforeAll(async () => {
    world = await QueueWorld.open();
  });
  afterEach(() => world.clear());
  afterAll(() => world.close());

  const depthOf = async (queue: string) => (await world.admin().depths()).find((depth) => depth.queue === queue)!;

  it('drops unread what is past its deadline', async () => {
    const client = world.client();
    const context = contextFor(1_000);
    const sent = failureOf(client.messages.send(say, context, { text: 'expired' }));
    await until(
      () => depthOf('v1-echo'),
      ({ waiting }) => waiting === 1,
    );
    await client.close();
    expect((await sent).code).toBe('STORAGE_UNAVAILABLE');
    await until(Date.now, (now) => now > context.deadlineAt);

    const outcomes: string[] = [];
    const onProcessed = (pattern: string, _ms: number, outcome: QueueOutcome) => outcomes.push(`${pattern} ${outcome}`);
    const { journal } = await world.serve({ observer: { onProcessed } });
    await until(
      () => outcomes.length,
      (count) => count > 0,
    );
    expect(outcomes).toEqual(['echo.say.v1 expired']);
    expect(journal.said).toEqual([]);
    expect(await depthOf('v1-echo')).toMatchObject({ waiting: 0, deadLetters: 0 });
  });

  it('takes back what its caller gives up', async () => {
    const { messages } = world.client();
    const sent = failureOf(messages.send(say, contextFor(1_000), { text: 'given up' }));
    await until(
      () => depthOf('v1-echo'),
      ({ waiting, oldestWaitingMs }) => waiting === 1 && oldestWaitingMs !== null,
    );
    expect((await sent).code).toBe('TIMEOUT');
    await until(
      () => depthOf('v1-echo'),
      ({ waiting, oldestWaitingMs }) => waiting === 0 && oldestWaitingMs === null,
    );
  });

  it('leaves nothing of a message in Redis', async () => {
    const redis = world.connection();
    const { journal } = await world.serve();
    const { messages } = world.client();
    await messages.send(say, contextFor(), { text: 'answered' });
    await failureOf(messages.send(refuse, contextFor(), { text: 'refused' }));
    expect((await failureOf(messages.send(hold, contextFor(1_000), { text: 'cancelled' }))).code).toBe('TIMEOUT');
    await until(
      () => journal.held[0]?.signal.aborted,
      (aborted) => aborted === true,
    );
    journal.held[0]!.release();
    const own = /:(meta|events|id|marker|stalled-check|stalled)$/;
    await until(
      async () => (await redis.keys(`${world.prefix}:v1-*`)).filter((key) => !own.test(key)),
      (keys) => keys.length === 0,
    );
  });

  it('tells its observer how long messages waited, how they ended and how many are worked at', async () => {
    const told: string[] = [];
    const { journal } = await world.serve({
      observer: {
        onWait: (pattern, ms) => told.push(`wait ${pattern} ${ms >= 0}`),
        onProcessed: (pattern, ms, outcome) => told.push(`${outcome} ${pattern} ${ms >= 0}`),
        onInFlight: (queue, count) => told.push(`${queue} ${count}`),
      },
    });
    const { messages } = world.client();
    const held = messages.send(hold, contextFor(), { text: '' });
    await until(
      () => journal.held.length,
      (count) => count === 1,
    );
    journal.held[0]!.release();
    await held;
    await failureOf(messages.send(refuse, contextFor(), { text: '' }));
    await until(
      () => told.length,
      (count) => count === 8,
    );
    expect(told).toEqual([
      'wait echo.hold.v1 true',
      'v1-echo 1',
      'v1-echo 0',
      'answered echo.hold.v1 true',
      'wait echo.refuse.v1 true',
      'v1-echo 1',
      'v1-echo 0',
      'refused echo.refuse.v1 true',
    ]);
  });

  it('works at no more messages at once than it is told to', async () => {
    const { journal } = await world.serve({ concurrency: 1 });
    const { messages } = world.client();
    const first = messages.send(hold, contextFor(), { text: 'first' });
    await until(
      () => journal.held.length,
      (count) => count === 1,
    );
    const second = messages.send(hold, contextFor(), { text: 'second' });
    await until(
      () => depthOf('v1-echo'),
      ({ waiting, active }) => waiting === 1 && active === 1,
    );
    expect(journal.held).toHaveLength(1);
    journal.held[0]!.release();
    await first;
    await until(
      () => journal.held.length,
      (count) => count === 2,
    );
    journal.held[1]!.release();
    await second;
  });

  it('is left by a server that was told to close, whatever its handlers do', async () => {
    const { journal, close } = await world.serve({ drainMs: 100 });
    const client = world.client();
    const reply = client.messages.send(hold, contextFor(60_000), { text: 'endless' });
    await until(
      () => journal.held.length,
      (count) => count === 1,
    );
    await close();
    expect(world.log).toContain('closed early');
    const successor = await world.serve();
    await until(
      () => successor.journal.held.length,
      (count) => count === 1,
    );
    successor.journal.held[0]!.release();
    expect(await reply).toEqual({ text: 'endless' });
  }, 60_000);

  it('fails what a client waits for when the client closes', async () => {
    const { journal } = await world.serve();
    const { messages, close } = world.client();
    const sent = failureOf(messages.send(hold, contextFor(), { text: '' }));
    await until(
      () => journal.held.length,
      (count) => count === 1,
    );
    await close();
    expect((await sent).code).toBe('STORAGE_UNAVAILABLE');
    expect((await failureOf(messages.send(say, contextFor(), { text: '' }))).code).toBe('STORAGE_UNAVAILABLE');
  });
});

describe('A message in the background', () => {
  let world: QueueWorld;
  beforeAll(async () => {
    world = await QueueWorld.open();
  });
  afterEach(() => world.clear());
  afterAll(() => world.close());

  const serve = (drain: Drain) => world.serve({ service: 'receipts' }, new Journal(), receiptsController(drain));

  it('is handed over though nobody is there to work at it', async () => {
    const { messages } = world.client();
    await messages.emit(drainReceipts, contextFor(1_000), {});
    const drained: string[] = [];
    await serve(({ scope }) => drained.push(scope.projectId));
    await until(
      () => drained,
      (projects) => projects.length === 1,
    );
    expect(drained).toEqual(['proj_test']);
  });

  it('sent again is worked at once, and another one of the same kind by itself', async () => {
    const { messages } = world.client();
    const drained: string[] = [];
    await serve(({ requestId }) => drained.push(requestId));
    const [one, other] = [contextFor(), contextFor()];
    for (const context of [one, one, one, other]) await messages.emit(drainReceipts, context, {});
    await until(
      () => drained.length,
      (count) => count >= 2,
    );
    await messages.emit(drainReceipts, one, {});
    await messages.send(drainReceipts, contextFor(), {});
    expect(drained.filter((id) => id === one.requestId)).toHaveLength(1);
    expect(drained.filter((id) => id === other.requestId)).toHaveLength(1);
  });

  it('is tried again when it fails, each time with a deadline of its own', async () => {
    const { messages } = world.client();
    const deadlines: number[] = [];
    await serve(({ deadlineAt }) => {
      deadlines.push(deadlineAt);
      if (deadlines.length < 3) throw new Error('the cluster is away');
    });
    const context = contextFor(1_000);
    await messages.emit(drainReceipts, context, {});
    await until(
      () => deadlines.length,
      (count) => count === 3,
    );
    expect(deadlines.every((deadlineAt) => deadlineAt > context.deadlineAt)).toBe(true);
    expect(deadlines[2]).toBeGreaterThan(deadlines[0]!);
  });

  it('answers him who waits for it all the same', async () => {
    const { messages } = world.client();
    await serve(() => undefined);
    expect(await messages.send(drainReceipts, contextFor(), {})).toEqual({ delivered: 1 });
  });

  it('is not handed over while Redis is away', async () => {
    const { messages } = world.client();
    await world.redis.stop();
    try {
      const error = await until(
        () => messages.emit(drainReceipts, contextFor(), {}).then(() => null, failure),
        (thrown) => thrown !== null,
      );
      expect(error!.code).toBe('STORAGE_UNAVAILABLE');
    } finally {
      await world.redis.resume();
    }
  });

  const failure = (thrown: unknown) => thrown as { code: string };
});
