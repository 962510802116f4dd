import { existsSync, rmSync } from 'node:fs';
import { ApiClient, temporaryDirectory } from '@hivemind/testing';
import { CommandLine, hivemind } from './support/command-line';
import { startPlatform } from './support/started-platform';

jest.setTimeout(120_000);

const dataDir = temporaryDirectory();
const commands = new CommandLine(() => dataDir);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const status = (args: string[]) => commands.try(args).status;

describe('commands on a directory on which no platform runs', () => {
  it('exit with 2 on wrong usage, and leave no trace', () => {
    expect(status(['key'])).toBe(2);
    expect(status(['key', 'create', 'x'])).toBe(2);
    expect(status(['key', 'create', 'x', '--all-projects', '--role', 'r'])).toBe(2);
    expect(status(['key', 'create', 'x', '--all-projects', '--level', 'all'])).toBe(2);
    expect(status(['plan', 'set'])).toBe(2);
    expect(status(['storage', 'set', 'x', 'embedded', '--url', 'http://x'])).toBe(2);
    expect(hivemind(['key', '--help']).status).toBe(0);
    expect(existsSync(`${dataDir}/pgdata`)).toBe(false);
  });

  it('exit with 1 when there is no such directory, and do not make it', () => {
    const missing = `${dataDir}/missing`;
    const { status, stderr } = hivemind(['key', 'list', '--data', missing]);
    expect([status, stderr]).toEqual([1, expect.stringContaining('does not exist')]);
    expect(existsSync(missing)).toBe(false);
  });

  it('write what a platform then serves, and exit with 1 when they are refused', async () => {
    expect(status(['key', 'list'])).toBe(1);
    const made = commands.run<{ id: string; project: { id: string } }>([
      'workspace',
      'create',
      'Mine',
      '--project',
      'One',
    ]);
    commands.run(['role', 'create', 'admin']);
    expect(commands.try(['key', 'create', 'k', '--role', 'admin'])).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('role must not be "admin"'),
    });
    expect(status(['project', 'create', 'One'])).toBe(1);
    const { stdout } = commands.try(['key', 'create', 'k', '--all-projects', '--level', 'purge']);
    const secret = /^sk_\w{43}$/m.exec(stdout)?.[0] ?? '';

    const platform = await startPlatform(dataDir);
    try {
      expect(platform.connection).toMatchObject({ tenant_id: made.id, project_id: made.project.id });
      const { base_url } = platform.connection;
      const client = new ApiClient({ base_url, api_key: secret, project_id: made.project.id });
      expect((await client.get('/usage')).body.data).toMatchObject({ key: { destructive: 'purge', projects: null } });
    } finally {
      await platform.stop();
    }
    expect(commands.run<{ name: string; last_used_at: string | null }[]>(['key', 'list'])).toMatchObject([
      { name: 'k', last_used_at: expect.stringMatching(/Z$/) },
      { name: 'bootstrap' },
    ]);
  });

  it('want the secret of the installation where they find its data', () => {
    rmSync(`${dataDir}/secret.key`);
    expect(commands.try(['key', 'list']).stderr).toContain('set HIVEMIND_SECRET_KEY');
    expect(existsSync(`${dataDir}/secret.key`)).toBe(false);
    expect(commands.try(['key', 'list'], { env: { HIVEMIND_SECRET_KEY: 'a'.repeat(64) } }).status).toBe(0);
  });
});
