import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectPostgres, findEmbeddedDatabase } from '@hivemind/adapters';
import type { PlatformProcess } from '@hivemind/testing';
import { hivemind, warmHivemind } from './support/command-line';
import { isStack, startPlatform } from './support/started-platform';
import { until } from './support/until';

const connectionFile = ({ dataDir }: PlatformProcess) => join(dataDir, 'connection.json');

describe('a data directory', () => {
  let platform: PlatformProcess;

  beforeAll(async () => {
    platform = await startPlatform();
    await platform.client.post('/create_memory', { content: 'It was here before the restart.' });
  }, 60_000);

  afterAll(async () => {
    await platform.stop();
    platform.removeData();
  }, 60_000);

  it('holds how to connect, for its owner alone', () => {
    expect(statSync(connectionFile(platform)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(connectionFile(platform), 'utf8'))).toMatchObject({
      base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      api_key: expect.stringMatching(/^sk_[0-9A-Za-z]{40,}$/),
      project_id: expect.stringMatching(/^proj_[0-9a-f]{12}$/),
      tenant_id: expect.stringMatching(/^hm_tenant_[0-9a-f]{16}$/),
      services: expect.arrayContaining(
        ['gateway', 'recall', 'compiler', 'receipts'].map((name) =>
          expect.objectContaining({ name, pid: expect.any(Number) }),
        ),
      ),
    });
  });

  it('is refused to a second platform, which says who has it', () => {
    const second = hivemind([isStack ? 'stack' : 'start', '--port', '0', '--data', platform.dataDir]);
    expect(second.status).toBe(1);
    expect(second.stderr).toContain(`in use by process ${platform.pid}`);
    expect(second.stdout).toBe('');
  });

  it('serves health without a key', async () => {
    const health = await platform.client.get('/health', { headers: { authorization: undefined } });
    expect([health.status, health.body]).toEqual([200, { status: 'ok' }]);
    const ready = await platform.client.get('/ready');
    expect(ready.status).toBe(200);
    expect(ready.body).toMatchObject({ status: 'ready', checks: { database: 'ok' } });
  });

  it('is found well by the doctor, while the platform runs on it', async () => {
    const { status, stdout } = await warmHivemind(['doctor', '--data', platform.dataDir]);
    expect(stdout).not.toContain('FAIL');
    expect(status).toBe(0);
    expect(stdout).not.toContain(platform.connection.api_key);
  });

  it('drains on SIGTERM, exits 0 and resumes with the same key, project and memories', async () => {
    const { dataDir, connection } = platform;
    expect(await platform.stop()).toBe(0);
    expect((await warmHivemind(['doctor', '--data', dataDir])).status).toBe(1);
    platform = await startPlatform(dataDir);
    expect(platform.connection).toMatchObject({
      api_key: connection.api_key,
      project_id: connection.project_id,
      tenant_id: connection.tenant_id,
    });
    const found = await platform.client.post<{ memories: unknown[] }>('/recall_memory', {
      query: 'before the restart',
    });
    expect(found.body.data.memories).toHaveLength(1);
  }, 60_000);

  // A stack's first key is made by the same code.
  if (!isStack)
    it('gives a new key for the same project when the connection file was lost', async () => {
      const { dataDir, connection } = platform;
      await platform.stop();
      writeFileSync(connectionFile(platform), 'not json');
      platform = await startPlatform(dataDir);
      expect(platform.connection.project_id).toBe(connection.project_id);
      expect(platform.connection.api_key).not.toBe(connection.api_key);
      expect((await platform.client.get('/usage')).status).toBe(200);
    }, 60_000);

  it('has receipt chains that verify, running or not, until someone touches them', async () => {
    await platform.client.post('/create_memory', { content: 'One more receipt.' });
    expect(await warmHivemind(['receipts', 'verify', '--data', platform.dataDir])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('intact'),
    });
    const { pool, close } = connectPostgres(findEmbeddedDatabase(platform.dataDir)!);
    const alter = `UPDATE hm_${platform.connection.project_id}_receipts
                   SET body = replace(body::text, '"ok"', '"OK"')::json WHERE seq = 2`;
    // It lies there once it has been delivered.
    await until(
      () => pool.query(alter),
      ({ rowCount }) => rowCount === 1,
    );
    await close();
    expect(hivemind(['receipts', 'verify', '--data', platform.dataDir])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/BROKEN[\s\S]*altered: receipt 2 /),
    });
  }, 60_000);
});
