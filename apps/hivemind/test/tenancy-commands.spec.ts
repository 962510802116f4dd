import { existsSync, readFileSync, rmSync } from 'node:fs';
import { ApiClient, temporaryDirectory } from '@hivemind/testing';
import { CommandLine, hivemind, hivemindUnread, warmHivemind } from './support/command-line';
import { startPlatform } from './support/started-platform';

jest.setTimeout(120_000);

const dataDir = temporaryDirectory();
const commands = new CommandLine(() => dataDir);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const status = async (args: string[]) => (await commands.try(args)).status;

it('a command whose reader has gone ends without a word', async () => {
  expect(await hivemindUnread(['--help'])).toEqual({ code: 0, stderr: '' });
});

describe('commands on a directory on which no platform runs', () => {
  it('exit with 2 on wrong usage, and leave no trace', async () => {
    expect(await status(['key'])).toBe(2);
    expect(await status(['key', 'create', 'x'])).toBe(2);
    expect(await status(['key', 'create', 'x', '--all-projects', '--role', 'r'])).toBe(2);
    expect(await status(['key', 'create', 'x', '--all-projects', '--level', 'all'])).toBe(2);
    expect(await status(['plan', 'set'])).toBe(2);
    expect(await status(['storage', 'set', 'x', 'embedded', '--url', 'http://x'])).toBe(2);
    expect((await warmHivemind(['key', '--help'])).status).toBe(0);
    expect(existsSync(`${dataDir}/pgdata`)).toBe(false);
  });

  it('exit with 1 when there is no such directory, and do not make it', () => {
    const missing = `${dataDir}/missing`;
    const { status, stderr } = hivemind(['key', 'list', '--data', missing]);
    expect([status, stderr]).toEqual([1, expect.stringContaining('does not exist')]);
    expect(existsSync(missing)).toBe(false);
  });

  it('write what a platform then serves, and exit with 1 when they are refused', async () => {
    expect(await status(['key', 'list'])).toBe(1);
    const made = await commands.run<{ id: string; project: { id: string } }>([
      'workspace',
      'create',
      'Mine',
      '--project',
      'One',
    ]);
    const { stdout } = await commands.try(['key', 'create', 'k', '--all-projects', '--level', 'purge']);
    const secret = /^sk_\w{43}$/m.exec(stdout)?.[0] ?? '';

    const platform = await startPlatform(dataDir);
    try {
      expect(platform.connection).toMatchObject({ tenant_id: made.id, project_id: made.project.id });
      const { base_url } = platform.connection;
      const client = new ApiClient({ base_url, api_key: secret, project_id: made.project.id });
      expect((await client.get('/usage')).body.data).toMatchObject({ key: { destructive: 'purge', projects: null } });
      await administer();
    } finally {
      await platform.stop();
    }
    expect(await commands.run<{ name: string; last_used_at: string | null }[]>(['key', 'list'])).toMatchObject([
      { name: 'k', last_used_at: expect.stringMatching(/Z$/) },
      { name: 'bootstrap' },
    ]);
  });

  it('rotate the secret key, and leave in the audit log who did what', async () => {
    expect(await status(['secrets', 'rotate'])).toBe(2);
    expect(await status(['usage', '--from', '2026-02-30'])).toBe(2);
    const previous = readFileSync(`${dataDir}/secret.key`, 'utf8').trim();
    const env = { HIVEMIND_SECRET_KEY: 'b'.repeat(64), HIVEMIND_PREVIOUS_SECRET_KEY: previous };
    const counts = await commands.run(['secrets', 'rotate'], { env });
    expect(counts).toMatchObject({ upstream_keys: { rotated: 1, unopened: 0 }, chain_heads: { unopened: 0 } });
    const actions = ['project.set', 'upstream.create', 'admin.create'];
    const entries = await commands.run<object[]>(['audit', '--limit', '3']);
    expect(entries).toMatchObject(actions.map((action) => ({ action, actor: { kind: 'cli' } })));
    expect(commands.printed).not.toContain('upstream-secret');
  });

  it('want the secret of the installation where they find its data', async () => {
    rmSync(`${dataDir}/secret.key`);
    expect((await commands.try(['key', 'list'])).stderr).toContain('set HIVEMIND_SECRET_KEY');
    expect(existsSync(`${dataDir}/secret.key`)).toBe(false);
    expect((await commands.try(['key', 'list'], { env: { HIVEMIND_SECRET_KEY: 'a'.repeat(64) } })).status).toBe(0);
  });
});

/** With a platform on the directory: without one each command starts the database for itself. */
async function administer(): Promise<void> {
  await commands.run(['role', 'create', 'admin']);
  expect(await commands.try(['key', 'create', 'k', '--role', 'admin'])).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('role must not be "admin"'),
  });
  expect(await status(['project', 'create', 'One'])).toBe(1);
  const { token } = await commands.run<{ token: string }>(['admin', 'create', 'Hanna', '--role', 'owner']);
  expect(token).toMatch(/^hma_\w{43}$/);
  const upstream = ['upstream', 'create', 'Local', 'openai', '--url', 'http://127.0.0.1:11434/v1'];
  await commands.run([...upstream, '--api-key-stdin'], { input: 'upstream-secret\n' });
  expect(await commands.run(['project', 'keep-packets', 'One', '3'])).toMatchObject({ keep_packets_days: 3 });
}
