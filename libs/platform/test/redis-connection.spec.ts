import { newId } from '@hivemind/contracts';
import { TestRedis, until } from '@hivemind/ports/conformance';
import { connectRedis, QueueClient, QueueServer } from '../src/queue';
import { captureLog, contextFor, startService } from './support/echo-service';
import { say } from './support/echo.messages';
import { failureOf, QueueWorld } from './support/queue-world';

const PASSWORD = 'p4ss/wörd';
const WRONG = 'wr0ng-p4ss';

describe('A connection to Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await TestRedis.start({ password: PASSWORD, maxmemoryPolicy: 'allkeys-lru' });
  });
  afterAll(() => redis.close());

  it('opens with a password', async () => {
    const world = await QueueWorld.open(redis);
    await world.serve();
    expect(await world.client().messages.send(say, contextFor(), { text: 'known' })).toEqual({ text: 'known' });
    await world.clear();
    expect(world.log).not.toContain(PASSWORD);
  });

  it('never tells the password, be it right or wrong', async () => {
    const url = redis.url.replace(/:[^:@]+@/, `:${WRONG}@`);
    const { log, text } = captureLog();
    const server = new QueueServer({ url, prefix: newId(), service: 'echo', log, drainMs: 100 });
    const app = await startService(server);
    const world = await QueueWorld.open(redis);
    const error = await failureOf(world.client(url).messages.send(say, contextFor(), { text: '' }));
    expect(error.code).toBe('STORAGE_UNAVAILABLE');
    await until(text, (written) => written.includes('redis cannot be reached'));
    await app.close();
    await world.clear();
    const told = [text(), world.log, JSON.stringify(error), String(error.cause), String(error.stack)].join();
    expect(told).not.toContain(WRONG);
  });

  it('is warned of when Redis may evict', async () => {
    const { log, text } = captureLog();
    const client = new QueueClient({ url: redis.url, log });
    await until(text, (written) => written.includes('allkeys-lru') && written.includes('noeviction'));
    await client.close();
  });

  it('is refused for a URL of another kind, without quoting it', () => {
    const { log } = captureLog();
    for (const url of ['http://:secret@host', 'secret', ''])
      expect(() => new QueueClient({ url, log })).toThrow(/^the URL of Redis must be/);
  });

  it('tells whether it stands, and stands again after an outage', async () => {
    const { log, text } = captureLog();
    const link = await connectRedis({ url: redis.url, log });
    await link.probe();
    await redis.kill();
    await until(
      () =>
        link.probe().then(
          () => true,
          () => false,
        ),
      (up) => !up,
    );
    await redis.resume();
    await until(
      () =>
        link.probe().then(
          () => true,
          () => false,
        ),
      (up) => up,
    );
    link.close();
    expect(text()).toContain('redis is reached again');
  });
});
