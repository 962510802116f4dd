import { TestRedis, until } from '@hivemind/ports/conformance';
import { type MessageContract } from '@hivemind/contracts';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { connectRedis, QueueTransientData } from '../src/queue';
import { captureLog, contextFor } from './support/echo-service';
import { say } from './support/echo.messages';
import { failureOf, QueueWorld } from './support/queue-world';

const lax: MessageContract = { pattern: say.pattern, request: z.unknown(), reply: z.unknown() };

describe('What Redis holds of a project', () => {
  let world: QueueWorld;
  let redis: Redis;
  const closings: (() => void)[] = [];
  beforeEach(async () => {
    world = await QueueWorld.open(await TestRedis.start({ appendOnly: true }));
    redis = world.connection();
  });
  afterEach(async () => {
    for (const close of closings.splice(0)) close();
    await world.close();
  });

  async function transient(lingerMs?: number, url = world.redis.url) {
    const { log, text } = captureLog();
    const link = await connectRedis({ url, log });
    const data = new QueueTransientData({ link, log, prefix: world.prefix, lingerMs });
    closings.push(() => link.close());
    return { data, text };
  }

  const rewrites = async (): Promise<number> => {
    const text = await redis.info('persistence');
    return Number(/^aof_rewrites:(\d+)/m.exec(text)?.[1] ?? NaN) - Number(text.includes('aof_rewrite_in_progress:1'));
  };
  /** Waits for the end of so many: a server that is killed leaves its writing child behind in the directory. */
  const untilRewritten = (times: number) => until(rewrites, (count) => count >= times);

  it('is forgotten with it, its dead letters and what the log tells of them, and nothing of others', async () => {
    await world.serve();
    const { messages } = world.client();
    const poison = (projectId: string) => failureOf(messages.send(lax, contextFor(20_000, projectId), { text: 7 }));
    await poison('proj_going');
    await poison('proj_staying');
    const { data } = await transient();
    const { deadLetters } = world.admin();
    await until(
      () => deadLetters.list(),
      (list) => list.length === 2,
    );
    await data.forget('proj_going');
    expect((await deadLetters.list()).map(({ projectId }) => projectId)).toEqual(['proj_staying']);
    await untilRewritten(1);
  });

  it('is written anew once more when the last reply has expired', async () => {
    const { data } = await transient(1);
    await data.forget('proj_going');
    await untilRewritten(2);
  });

  it('is written anew after a rewriting that began before', async () => {
    const { data } = await transient();
    await redis.bgrewriteaof();
    await data.forget('proj_going');
    await untilRewritten(2);
  });

  it('is forgotten as far as it goes when Redis does not let itself be told, and the log says so', async () => {
    await redis.call('ACL', 'SETUSER', 'managed', 'on', '>guest', '~*', '&*', '+@all', '-bgrewriteaof');
    const { data, text } = await transient(undefined, world.redis.url.replace('redis://', 'redis://managed:guest@'));
    await data.forget('proj_going');
    expect(text()).toContain('was not written anew');
    expect(text()).not.toContain('guest');
  });

  it('is left alone when there is no log', async () => {
    await redis.config('SET', 'appendonly', 'no');
    const { data, text } = await transient();
    const before = await rewrites();
    await data.forget('proj_going');
    expect(await rewrites()).toBe(before);
    expect(text()).toBe('');
  });

  it('cannot be forgotten while Redis is away, and the caller is told', async () => {
    const { data } = await transient();
    await world.redis.stop();
    const error = await until(
      () =>
        data.forget('proj_going').then(
          () => null,
          (thrown: unknown) => thrown,
        ),
      (thrown) => thrown !== null,
    );
    expect(error).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  });
});
