import { drainReceipts, HivemindError, type MessageContract } from '@hivemind/contracts';
import { until } from '@hivemind/ports/conformance';
import { Queue } from 'bullmq';
import { z } from 'zod';
import type { MessageClient } from '../src';
import type { DeadLetters } from '../src/queue';
import { contextFor } from './support/echo-service';
import { Journal } from './support/echo.controller';
import { hold, say } from './support/echo.messages';
import { failureOf, QueueWorld } from './support/queue-world';
import { receiptsController } from './support/receipts.controller';

const lax: MessageContract = { pattern: say.pattern, request: z.unknown(), reply: z.unknown() };

describe('Dead letters', () => {
  let world: QueueWorld;
  let letters: DeadLetters;
  let messages: MessageClient;
  beforeAll(async () => {
    world = await QueueWorld.open();
  });
  beforeEach(() => {
    letters = world.admin().deadLetters;
    ({ messages } = world.client());
  });
  afterEach(async () => {
    await letters.dropAll();
    await world.clear();
  });
  afterAll(() => world.close());

  const untilDead = (count = 1) =>
    until(
      () => letters.list(),
      (list) => list.length === count,
    );
  const poison = (projectId = 'proj_test') => failureOf(messages.send(lax, contextFor(20_000, projectId), { text: 7 }));
  const serveDrain = (drain: () => void) =>
    world.serve({ service: 'receipts' }, new Journal(), receiptsController(drain));

  it('keep a message that cannot be read, and its caller is told', async () => {
    await world.serve();
    const context = contextFor();
    const error = await failureOf(messages.send(lax, context, { text: 7 }));
    expect(error.code).toBe('INTERNAL_ERROR');
    const [letter] = await untilDead();
    expect(letter).toEqual({
      id: expect.any(String) as string,
      queue: 'v1-echo',
      pattern: 'echo.say.v1',
      failedAt: expect.any(Number) as number,
      error: 'The request of echo.say.v1 does not fit its contract.',
      attempts: 1,
      requestId: context.requestId,
      projectId: 'proj_test',
    });
    expect((await world.admin().depths()).find(({ queue }) => queue === 'v1-echo')!.deadLetters).toBe(1);
  });

  it('keep what somebody else has put on a queue', async () => {
    const connection = world.connection();
    const queue = new Queue('v1-echo', { connection, prefix: world.prefix });
    await queue.add('echo.say.v1', { strange: true }, { jobId: 'stranger', removeOnFail: false });
    await world.serve();
    expect(await untilDead()).toMatchObject([{ id: 'stranger', requestId: null, projectId: null }]);
    await queue.close();
  });

  it('keep a message that ends its workers, and its caller is told', async () => {
    const redis = world.connection();
    const { journal } = await world.serve();
    const sent = failureOf(messages.send(hold, contextFor(60_000), { text: 'killer' }));
    await until(
      () => journal.held.length,
      (count) => count === 1,
    );
    // As if three workers had died over it, and the fourth just now.
    const [jobId] = await redis.lrange(`${world.prefix}:v1-echo:active`, 0, -1);
    const job = `${world.prefix}:v1-echo:${jobId}`;
    await redis.multi().hset(job, 'stc', 3).del(`${job}:lock`).exec();
    expect((await sent).code).toBe('INTERNAL_ERROR');
    const [letter] = await untilDead();
    expect(letter).toMatchObject({ id: jobId, pattern: 'echo.hold.v1', error: expect.stringContaining('stalled') });
    expect(journal.held).toHaveLength(1);
  }, 60_000);

  it('keep a message in the background that no attempt can help, without its cause', async () => {
    await serveDrain(() => {
      throw new HivemindError('CONFLICT', 'Another model was used.', { cause: new Error('secret') });
    });
    await messages.emit(drainReceipts, contextFor(), {});
    const [letter] = await untilDead();
    expect(letter).toMatchObject({ queue: 'v1-receipts-background', error: 'Another model was used.', attempts: 1 });
    const redis = world.connection();
    const stored = JSON.stringify(await redis.hgetall(`${world.prefix}:v1-receipts-background:${letter!.id}`));
    expect(stored).toContain('Another model was used.');
    expect(stored).not.toContain('secret');
    expect(stored).not.toContain('.ts:');
  });

  it('keep a message in the background that is out of attempts', async () => {
    let attempts = 0;
    await serveDrain(() => {
      attempts++;
      throw new Error('the cluster is away');
    });
    const context = contextFor();
    const connection = world.connection();
    const queue = new Queue('v1-receipts-background', { connection, prefix: world.prefix });
    const { requestId, scope } = context;
    const data = { request: JSON.stringify({ context, payload: {} }), requestId, projectId: scope.projectId };
    const options = { attempts: 3, backoff: 1, removeOnFail: false, jobId: 'thrice' };
    await queue.add(drainReceipts.pattern, { ...data, deadlineAt: null, replyTo: null }, options);
    expect(await untilDead()).toMatchObject([{ id: 'thrice', attempts: 3 }]);
    expect(attempts).toBe(3);
    await queue.close();
  });

  it('are tried again, past their deadline too, and are gone when that succeeds', async () => {
    let broken = true;
    let drained = 0;
    await serveDrain(() => {
      if (broken) throw new HivemindError('CONFLICT', 'Not yet.');
      drained++;
    });
    await messages.emit(drainReceipts, contextFor(), {});
    const [letter] = await untilDead();
    await letters.retry(letter!.id);
    const [again] = await until(
      () => letters.list(),
      ([found]) => found !== undefined && found.id !== letter!.id,
    );
    broken = false;
    expect(await letters.retryAll()).toBe(1);
    await until(
      () => drained,
      (count) => count === 1,
    );
    expect(await letters.list()).toEqual([]);
    expect(await letters.retry(again!.id)).toBe(false);
  });

  it('are dropped one by one or all', async () => {
    await world.serve();
    for (let i = 0; i < 3; i++) await poison();
    const list = await untilDead(3);
    expect(list.map(({ failedAt }) => failedAt)).toEqual(list.map(({ failedAt }) => failedAt).sort((a, b) => b - a));
    expect(await letters.list(2)).toEqual(list.slice(0, 2));
    expect(await letters.drop(list[1]!.id)).toBe(true);
    expect(await letters.drop(list[1]!.id)).toBe(false);
    expect(await letters.list()).toEqual([list[0], list[2]]);
    expect(await letters.dropAll()).toBe(2);
    expect(await letters.list()).toEqual([]);
  });

  it('of a project go with it, and no others', async () => {
    await world.serve();
    for (const projectId of ['proj_going', 'proj_staying', 'proj_going']) await poison(projectId);
    await untilDead(3);
    expect(await letters.removeProject('proj_going')).toBe(2);
    expect((await letters.list()).map(({ projectId }) => projectId)).toEqual(['proj_staying']);
  });

  it('cannot be looked at while Redis is away', async () => {
    await world.redis.stop();
    try {
      const error = await until(
        () =>
          letters.list().then(
            () => null,
            (thrown: unknown) => thrown as HivemindError,
          ),
        (thrown) => thrown !== null,
      );
      expect(error!.code).toBe('STORAGE_UNAVAILABLE');
      expect((await failureOf(world.admin().depths())).code).toBe('STORAGE_UNAVAILABLE');
    } finally {
      await world.redis.resume();
      await until(
        () => letters.list().catch(() => null),
        (list) => list !== null,
      );
    }
  });
});
