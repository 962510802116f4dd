import { HivemindError, newKeyId, newProjectId } from '@hivemind/contracts';
import { SESSION_MEMORY_BOUNDS } from '@hivemind/ports';
import {
  describeClaimCheckContract,
  describeSessionMemoriesContract,
  describeTrafficLimitsContract,
  TestRedis,
  until,
} from '@hivemind/ports/conformance';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { MemoryTrafficLimits } from '../in-memory/memory-traffic-limits';
import { RedisClaimCheck } from './redis-claim-check';
import { RedisSessionMemories } from './redis-session-memories';
import { RedisTrafficLimits } from './redis-traffic-limits';

async function connected() {
  const server = await TestRedis.start();
  const redis = new Redis(server.url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1_000,
    disconnectTimeout: 100,
    retryStrategy: () => 50,
  });
  redis.on('error', () => undefined);
  await untilReady(redis);
  const close = async () => {
    redis.disconnect();
    await server.close();
  };
  return { server, redis, close };
}

const AS_IT_IS = { parse: (value: unknown) => value };
const untilReady = (redis: Redis) =>
  until(
    () => redis.status,
    (status) => status === 'ready',
  );

describeClaimCheckContract('RedisClaimCheck', async () => {
  const { redis, close } = await connected();
  return { claims: new RedisClaimCheck(redis), close };
});

describeSessionMemoriesContract('RedisSessionMemories', async () => {
  const { redis, close } = await connected();
  return { memories: (bounds) => new RedisSessionMemories(redis, 'test', bounds), close };
});

it('tells session memories apart that were used in one millisecond', async () => {
  const { redis, close } = await connected();
  const memories = new RedisSessionMemories(redis, 'test', { ...SESSION_MEMORY_BOUNDS, totalBytes: 25 });
  const projects = Array.from({ length: 100 }, newProjectId);
  // Sent together, they are kept in the order sent.
  await Promise.all(projects.map((project) => memories.save(project, 'a', '12345678', null)));
  const kept = await Promise.all(projects.map((project) => memories.load(project, 'a')));
  expect(projects.filter((_, i) => kept[i] !== null)).toEqual(projects.slice(-2));
  await close();
});

describeTrafficLimitsContract('RedisTrafficLimits', async () => {
  const { redis, close } = await connected();
  return { limits: new RedisTrafficLimits(redis), close };
});

describeTrafficLimitsContract('MemoryTrafficLimits', () =>
  Promise.resolve({ limits: new MemoryTrafficLimits(), close: () => Promise.resolve() }),
);

describe('What lives in Redis', () => {
  let world: Awaited<ReturnType<typeof connected>>;
  beforeAll(async () => {
    world = await connected();
  });
  afterAll(() => world.close());

  it('hands a value out again to a message that runs again', async () => {
    const claims = new RedisClaimCheck(world.redis);
    const ticket = await claims.put({ found: 1 }, 60_000);
    expect(await claims.take(ticket, AS_IT_IS)).toEqual({ found: 1 });
    expect(await claims.take(ticket, AS_IT_IS)).toEqual({ found: 1 });
  });

  it('reads what another process left by the form that is expected', async () => {
    const claims = new RedisClaimCheck(world.redis);
    const ticket = await claims.put({ found: '1' }, 60_000);
    expect(await claims.take(ticket, z.object({ found: z.coerce.number() }))).toEqual({ found: 1 });
    await expect(claims.take(ticket, z.object({ found: z.number() }))).rejects.toThrow('expected number');
  });

  it('is counted by all gateways together', async () => {
    const [one, other] = [new RedisTrafficLimits(world.redis), new RedisTrafficLimits(world.redis)];
    const key = newKeyId();
    expect((await one.spend(key, 1)).allowed).toBe(true);
    expect((await other.spend(key, 1)).allowed).toBe(false);
    await one.enter(key, 1, 60_000);
    expect(await other.enter(key, 1, 60_000)).toBeNull();
  });

  it('is freed of the places of a gateway that crashed, long before their time, and of no other', async () => {
    const leaseMs = 300;
    const connection = world.redis.duplicate();
    await untilReady(connection);
    const [alive, crashed, other] = [world.redis, connection, world.redis].map(
      (redis) => new RedisTrafficLimits(redis, 'test', leaseMs),
    );
    const [held, abandoned] = [newKeyId(), newKeyId()];
    await alive!.enter(held, 1, 60_000);
    await crashed!.enter(abandoned, 1, 60_000);
    connection.disconnect();
    expect(await other!.enter(abandoned, 1, 60_000)).toBeNull();
    await until(
      () => other!.enter(abandoned, 1, 60_000),
      (place) => place !== null,
    );
    // By now the lease of the place that was taken first would be over, too, had it not been renewed.
    expect(await other!.enter(held, 1, 60_000)).toBeNull();
  });

  it('is freed of places that are never given back', async () => {
    const limits = new RedisTrafficLimits(world.redis);
    const key = newKeyId();
    expect(await limits.enter(key, 2, 50)).not.toBeNull();
    expect(await limits.enter(key, 2, 60_000)).not.toBeNull();
    await until(
      () => limits.enter(key, 2, 60_000),
      (place) => place !== null,
    );
    expect(await limits.enter(key, 2, 60_000)).toBeNull();
  });

  it('does not stay for ever', async () => {
    const limits = new RedisTrafficLimits(world.redis);
    await limits.enter(newKeyId(), 1, 60_000);
    await limits.spend(newKeyId(), 1);
    await new RedisClaimCheck(world.redis).put({}, 60_000);
    for (const key of await world.redis.keys('*')) expect(await world.redis.pttl(key)).toBeGreaterThan(0);
  });

  it('fails at once while Redis is away, and works again when it is back', async () => {
    const limits = new RedisTrafficLimits(world.redis);
    const claims = new RedisClaimCheck(world.redis);
    const key = newKeyId();
    const leave = await limits.enter(key, 1, 60_000);
    await world.server.kill();
    const uses = [
      () => limits.spend(key, 1),
      () => limits.enter(key, 1, 1),
      () => claims.put(1, 1),
      () => claims.take('', AS_IT_IS),
    ];
    for (const use of uses) {
      const error = await use().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(HivemindError);
      expect((error as HivemindError).code).toBe('STORAGE_UNAVAILABLE');
      expect((error as HivemindError).cause).not.toHaveProperty('command');
    }
    leave!();
    await world.server.resume();
    await untilReady(world.redis);
    expect((await limits.spend(key, 1)).allowed).toBe(true);
    expect(await limits.enter(key, 1, 60_000)).not.toBeNull();
  });
});
