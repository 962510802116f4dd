import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestRedis } from '@hivemind/ports/conformance';
import { temporaryDirectory } from '@hivemind/testing';
import { hivemind, warmHivemind } from './support/command-line';
import { setAside } from './support/dead-letters';

jest.setTimeout(60_000);

const PASSWORD = 'verysecretpassword';
let redis: TestRedis;
let dataDir: string;
let env: Record<string, string>;

beforeAll(async () => {
  redis = await TestRedis.start({ password: PASSWORD });
  dataDir = temporaryDirectory();
  env = { REDIS_URL: redis.url, HIVEMIND_QUEUE_PREFIX: 'test' };
});
afterAll(async () => {
  await redis.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Listed {
  queues: { queue: string; dead_letters: number }[];
  dead_letters: { id: string; project_id: string | null; error: string }[];
}
const run = (args: string[]) => warmHivemind(args, { env });
const list = async () => JSON.parse((await run(['queues', 'list', '--json'])).stdout) as Listed;

/** As a platform writes it down. */
const connectionWith = (redisUrl: string | null) =>
  writeFileSync(
    join(dataDir, 'connection.json'),
    JSON.stringify({
      base_url: 'http://127.0.0.1:1',
      api_key: 'k',
      project_id: 'p',
      tenant_id: 't',
      admin_url: null,
      admin_token: null,
      redis_url: redisUrl,
      services: [{ name: 'recall', pid: process.pid }],
    }),
  );

describe('hivemind queues', () => {
  it('shows every queue and what was set aside, and puts it back or drops it', async () => {
    await setAside({ url: redis.url, prefix: 'test' }, ['proj_a', 'proj_b', 'proj_c']);
    const { queues, dead_letters } = await list();
    expect(queues.map(({ queue }) => queue)).toEqual([...queues.map(({ queue }) => queue)].sort());
    expect(queues.find(({ queue }) => queue === 'v1-recall')!.dead_letters).toBe(3);
    expect(dead_letters.map(({ project_id }) => project_id).sort()).toEqual(['proj_a', 'proj_b', 'proj_c']);
    const { stdout } = await run(['queues', 'list', '--limit', '1']);
    expect(stdout).toMatch(/^QUEUE +WAITING +DELAYED +ACTIVE +DEAD +OLDEST$/m);
    expect(stdout).toContain('1 of 3 are shown');

    const [first, second] = dead_letters.map(({ id }) => id) as [string, string];
    expect(await run(['queues', 'drop', first])).toMatchObject({ status: 0, stderr: '' });
    expect(await run(['queues', 'drop', first])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`no dead letter ${first}`),
    });
    expect((await run(['queues', 'retry', second, '--json'])).stdout).toContain('"retried": 1');
    expect((await list()).dead_letters).toHaveLength(1);
    expect((await run(['queues', 'drop', '--all', '--json'])).stdout).toContain('"dropped": 1');
    expect((await run(['queues', 'list'])).stdout).toContain('no dead letters');
  });

  it('are those of the stack whose directory is named, or of the environment', async () => {
    connectionWith(redis.url);
    expect(await warmHivemind(['queues', 'list', '--data', dataDir])).toMatchObject({ status: 0, stderr: '' });
    connectionWith(null);
    const { status, stderr } = await run(['queues', 'list', '--data', dataDir]);
    expect([status, stderr]).toEqual([1, expect.stringContaining('has no queues')]);
    const missing = await warmHivemind(['queues', 'list', '--data', join(dataDir, 'missing')]);
    expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining('missing or unreadable')]);
  });

  it('exit with 2 on wrong usage', async () => {
    for (const args of [['retry'], ['drop', 'x', '--all'], ['list', '--limit', '0']])
      expect([args, (await run(['queues', ...args])).status]).toEqual([args, 2]);
    expect((await warmHivemind(['queues', 'list'], { env: { REDIS_URL: 'http://x' } })).status).toBe(2);
    expect((await warmHivemind(['queues', '--help'])).status).toBe(0);
  });

  it('exit with 1 and do not show the password where Redis is away, frozen, or refuses it', async () => {
    const expectFailure = ({ status, stdout, stderr }: ReturnType<typeof hivemind>) => {
      expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^hivemind: Redis at 127\.0\.0\.1:\d+ /)]);
      expect(stderr).not.toContain('secret');
    };
    const at = (REDIS_URL: string) => ({ env: { ...env, REDIS_URL } });
    expectFailure(await warmHivemind(['queues', 'list'], at(redis.url.replace(PASSWORD, 'anothersecret'))));
    expectFailure(await warmHivemind(['queues', 'list'], at(redis.url.replace(/:\d+$/, ':1'))));
    redis.freeze();
    try {
      // In a process of its own, which must come to its end although Redis never answers.
      expectFailure(hivemind(['queues', 'list'], at(redis.url)));
    } finally {
      redis.thaw();
    }
  });
});

describe('hivemind top', () => {
  const once = ['top', '--once', '--data'];

  it('prints one picture without styles where there is no terminal', async () => {
    connectionWith(redis.url);
    const { status, stdout, stderr } = await warmHivemind([...once, dataDir]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^recall +\d+ /m);
    expect(stdout).toMatch(/^v1-recall +0 /m);
    expect(stdout).not.toMatch(/\u001b/);
  });

  it('prints it for scripts, without queues where there are none', async () => {
    connectionWith(null);
    expect(JSON.parse((await warmHivemind([...once, dataDir, '--json'])).stdout)).toMatchObject({
      services: [{ name: 'recall', pid: process.pid, ready: null, wait_ms: { p50: null, p95: null } }],
      queues: null,
    });
  });

  it('exits with 2 on wrong usage, and with 1 when there is nothing to look at', async () => {
    expect((await warmHivemind(['top', '--json'])).status).toBe(2);
    expect((await warmHivemind(['top', '--service', 'recall'])).status).toBe(2);
    expect((await warmHivemind([...once, join(dataDir, 'missing')])).status).toBe(1);
  });
});
