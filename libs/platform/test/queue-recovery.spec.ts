import { until } from '@hivemind/ports/conformance';
import type { Journal } from './support/echo.controller';
import { contextFor } from './support/echo-service';
import { hold, say } from './support/echo.messages';
import { failureOf, QueueWorld } from './support/queue-world';
import { spawnWorker } from './support/spawn-worker';

const MINUTE_MS = 60_000;

const untilHeld = (journal: Journal, count = 1) =>
  until(
    () => journal.held.length,
    (held) => held >= count,
  );

describe('A message over a queue', () => {
  let world: QueueWorld;
  beforeEach(async () => {
    world = await QueueWorld.open({ appendOnly: true });
  });
  afterEach(() => world.close());

  it(
    'is answered though the process that had it is killed',
    async () => {
      const { messages } = world.client();
      const first = spawnWorker(world.redis.url, world.prefix);
      try {
        const reply = messages.send(hold, contextFor(MINUTE_MS), { text: 'survivor' });
        await first.told('held survivor');
        await first.kill();
        const { journal } = await world.serve();
        await untilHeld(journal);
        journal.held[0]!.release();
        expect(await reply).toEqual({ text: 'survivor' });
      } finally {
        await first.kill();
      }
    },
    MINUTE_MS,
  );

  it('is answered though nobody listens when the reply is announced', async () => {
    const { journal } = await world.serve();
    const { messages } = world.client();
    const reply = messages.send(hold, contextFor(2 * MINUTE_MS), { text: 'cut off' });
    await untilHeld(journal);
    await world.connection().call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    journal.held[0]!.release();
    expect(await reply).toEqual({ text: 'cut off' });
  });

  it('is answered though its reply is stored and never announced', async () => {
    const { messages } = world.client();
    const redis = world.connection();
    const reply = messages.send(say, contextFor(2_000), { text: 'unheard' });
    const [jobId] = await until(
      () => redis.lrange(`${world.prefix}:v1-echo:wait`, 0, -1),
      ([id]) => id !== undefined,
    );
    await redis.set(`${world.prefix}:v1-reply:${jobId}`, '{"value":{"text":"from the store"}}');
    expect(await reply).toEqual({ text: 'from the store' });
  });

  it(
    'is answered though Redis is restarted under it',
    async () => {
      const { journal } = await world.serve();
      const { messages } = world.client();
      const reply = messages.send(hold, contextFor(MINUTE_MS), { text: 'restart' });
      await untilHeld(journal);
      await world.redis.stop();
      journal.held[0]!.release();
      await world.redis.resume();
      expect(await reply).toEqual({ text: 'restart' });
    },
    MINUTE_MS,
  );

  it(
    'fails at once while Redis is away, and works again when it is back',
    async () => {
      await world.serve();
      const { messages } = world.client();
      const send = () => messages.send(say, contextFor(2 * MINUTE_MS), { text: 'hello' });
      await send();
      await world.redis.kill();
      const error = await until(
        () => failureOf(send()),
        ({ code }) => code === 'STORAGE_UNAVAILABLE',
      );
      expect(error.status).toBe(503);
      expect(error.message).toContain('message queue cannot be reached');
      await world.redis.resume();
      await until(
        () => send().catch(() => null),
        (reply) => reply?.text === 'hello',
      );
    },
    MINUTE_MS,
  );

  it(
    'fails while Redis does not answer, and works again when it does',
    async () => {
      await world.serve();
      const { messages } = world.client();
      const send = () => messages.send(say, contextFor(2 * MINUTE_MS), { text: 'hello' });
      await send();
      world.redis.freeze();
      try {
        for (let i = 0; i < 3; i++) expect((await failureOf(send())).code).toBe('STORAGE_UNAVAILABLE');
      } finally {
        world.redis.thaw();
      }
      await until(
        () => send().catch(() => null),
        (reply) => reply?.text === 'hello',
      );
    },
    MINUTE_MS,
  );

  it(
    'may be sent and served before Redis is there',
    async () => {
      await world.redis.stop();
      await world.serve();
      const { messages } = world.client();
      const send = () => messages.send(say, contextFor(2 * MINUTE_MS), { text: 'early' });
      expect((await failureOf(send())).code).toBe('STORAGE_UNAVAILABLE');
      await world.redis.resume();
      await until(
        () => send().catch(() => null),
        (reply) => reply?.text === 'early',
      );
    },
    MINUTE_MS,
  );

  it('keeps nobody from closing while Redis is away', async () => {
    await world.redis.stop();
    const { close } = await world.serve({ drainMs: 100 });
    const client = world.client();
    await client.close();
    await close();
    expect((await failureOf(client.messages.send(say, contextFor(), { text: '' }))).code).toBe('STORAGE_UNAVAILABLE');
  });
});
