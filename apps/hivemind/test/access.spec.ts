import { readFileSync } from 'node:fs';
import { connectPostgres, findEmbeddedDatabase } from '@hivemind/adapters';
import { newId, type Receipt } from '@hivemind/contracts';
import type { NewKey, TenantRegistry } from '@hivemind/ports';
import { ApiClient } from '@hivemind/testing';
import { CommandLine } from './support/command-line';
import { withRegistry } from './support/second-tenant';
import { ownPlatform } from './support/started-platform';
import { until } from './support/until';

const CLUSTER_SECRETS = ['cluster-secret-by-env', 'cluster-secret-by-stdin'];

const platform = ownPlatform({ HIVEMIND_LOG_LEVEL: 'info' });
const commands = new CommandLine(() => platform.current.dataDir);
/** The secrets of keys that commands made and printed, and of those made without. */
const secrets: string[] = [];
const secretsByLibrary: string[] = [];
/** Long enough for a first request before it, on a busy machine too. */
const SHORT_LIFE_SECONDS = 8;

jest.setTimeout(120_000);

interface Key {
  id: string;
  secret: string;
}
interface Usage {
  plan: { allow_destructive: boolean };
  storage: { mode: string | null; error?: string };
  counts: { memories: number } | null;
  key: { id: string; destructive: string; projects: string[] | null };
  destructive_access: { delete: boolean; purge: boolean };
  projects: { id: string; name: string; connected: boolean; default: boolean }[];
}

/** A command within the first workspace; `more` names another. */
const run = <T = { id: string }>(args: string[], workspace = platform.current.connection.tenant_id): Promise<T> =>
  commands.run<T>([...args, '--workspace', workspace]);

async function issue(args: string[], workspace?: string): Promise<Key> {
  const key = await run<Key>(['key', ...args], workspace);
  secrets.push(key.secret);
  return key;
}

/** The same by the library that the commands call, where it is the platform's answer that matters. */
const admin = <T>(work: (registry: TenantRegistry, tenantId: string) => Promise<T>): Promise<T> =>
  withRegistry(platform.current, (registry) => work(registry, platform.current.connection.tenant_id));

const newKey = (name: string, more: Partial<NewKey> = {}): Promise<Pick<Key, 'id' | 'secret'>> =>
  admin(async ({ keys }, tenantId) => {
    const { key, secret } = await keys.create(tenantId, { name, role: null, destructive: 'none', ...more });
    secretsByLibrary.push(secret);
    return { id: key.id, secret };
  });

const clientOf = ({ secret }: Pick<Key, 'secret'>, projectId: string) =>
  new ApiClient({ base_url: platform.current.connection.base_url, api_key: secret, project_id: projectId });

const usageOf = (client: ApiClient) => client.get<Usage>('/usage');
const store = (client: ApiClient, content: string) =>
  client.post<{ id: string; receipt_id: string }>('/create_memory', { content });

/** Waits until a key is refused, which must take less than 5 seconds. */
const refusal = (client: ApiClient) =>
  until(
    () => usageOf(client),
    ({ status }) => status === 401,
  );

describe('a second workspace', () => {
  it('is fully apart', async () => {
    const made = await commands.run<{ id: string; project: { id: string } }>([
      'workspace',
      'create',
      'Second',
      '--project',
      'Main',
    ]);
    const theirs = clientOf(await issue(['create', 'theirs', '--all-projects'], made.id), made.project.id);
    const mine = platform.current.client;
    const record = (await store(theirs, 'The second workspace grows orchids.')).body.data;

    expect((await theirs.get(`/memory/${record.id}`)).status).toBe(200);
    expect((await theirs.get(`/receipts/${record.receipt_id}`)).status).toBe(200);
    expect((await mine.get(`/memory/${record.id}`)).status).toBe(404);
    expect((await mine.get(`/receipts/${record.receipt_id}`)).status).toBe(404);
    expect((await mine.post('/recall_memory', { query: 'orchids' })).status).toBe(404);
    for (const [client, project] of [
      [mine, made.project.id],
      [theirs, platform.current.connection.project_id],
    ] as const) {
      const answer = await client.get('/usage', { headers: { 'x-hivemind-project': project } });
      expect([answer.status, answer.body.error.code]).toEqual([403, 'FORBIDDEN']);
    }
    const { data } = (await usageOf(theirs)).body;
    expect(data.projects.map(({ id }) => id)).toEqual([made.project.id]);
    expect((await commands.try(['project', 'list'])).status).toBe(2);
    expect(
      (await commands.try(['project', 'rename', made.project.id, 'x', '--workspace', 'Default workspace'])).status,
    ).toBe(1);
  });
});

describe('a role key', () => {
  it('reaches exactly the projects that list its role, and follows the list', async () => {
    const projects = await admin(async (registry, tenantId) => {
      const make = (name: string) => registry.projects.create(tenantId, { name, storage: { kind: 'embedded' } });
      const made = [await make('Research'), await make('Support')].map(({ id }) => id) as [string, string];
      await registry.roles.create(tenantId, 'agents');
      await registry.projects.setRoles(tenantId, made[0], ['agents']);
      return made;
    });
    const setRoles = (projectId: string, roles: string[]) =>
      admin((registry, tenantId) => registry.projects.setRoles(tenantId, projectId, roles));
    const key = await newKey('bot', { role: 'agents' });
    const reached = async () => {
      const ids = [...projects, platform.current.connection.project_id];
      const statuses = await Promise.all(ids.map(async (id) => (await usageOf(clientOf(key, id))).status));
      return ids.filter((_, n) => statuses[n] === 200);
    };
    expect(await reached()).toEqual([projects[0]]);
    expect((await usageOf(clientOf(key, projects[0]))).body.data).toMatchObject({
      key: { id: key.id, projects: [projects[0]] },
      projects: [{ id: projects[0], name: 'Research', connected: true, default: false }],
    });
    await setRoles(projects[1], ['agents']);
    await until(reached, (ids) => ids.join() === projects.join());
    await setRoles(projects[0], []);
    await until(reached, (ids) => ids.join() === projects[1]);
    await setRoles(projects[1], []);
    await until(reached, (ids) => ids.length === 0);
    expect((await commands.try(['role', 'delete', 'agents', '--workspace', 'Default workspace'])).status).toBe(1);
  });
});

describe('a key', () => {
  const project = () => platform.current.connection.project_id;

  it('that is revoked is refused within 5 seconds', async () => {
    const key = await issue(['create', 'to revoke', '--all-projects']);
    const client = clientOf(key, project());
    expect((await usageOf(client)).status).toBe(200);
    await run(['key', 'revoke', key.id]);
    expect((await refusal(client)).body.error).toMatchObject({ code: 'UNAUTHORIZED', details: { reason: 'revoked' } });
  });

  it('that expires is refused within 5 seconds', async () => {
    const expiresAt = Date.now() / 1000 + SHORT_LIFE_SECONDS;
    const client = clientOf(await newKey('to expire', { expiresAt }), project());
    expect((await usageOf(client)).status).toBe(200);
    const left = expiresAt * 1000 - Date.now();
    const { body } = await until(
      () => usageOf(client),
      ({ status }) => status === 401,
      left + 5_000,
    );
    expect(body.error.details).toEqual({ reason: 'expired' });
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt * 1000);
  });

  it('that is rotated goes on beside the new one until the overlap ends', async () => {
    const old = await issue(['create', 'to rotate', '--all-projects', '--level', 'delete']);
    const next = await issue(['rotate', old.id]);
    const usages = await Promise.all([old, next].map((key) => usageOf(clientOf(key, project()))));
    expect(usages.map(({ status, body }) => [status, body.data.key.destructive])).toEqual([
      [200, 'delete'],
      [200, 'delete'],
    ]);
    const last = await issue(['rotate', next.id, '--overlap', '0s']);
    await refusal(clientOf(next, project()));
    expect((await usageOf(clientOf(last, project()))).status).toBe(200);
  });

  it('has its level and the switch of its workspace told by /usage', async () => {
    const levels = ['none', 'delete', 'purge'] as const;
    const keys = await Promise.all(levels.map((destructive) => newKey(destructive, { destructive })));
    const clients = keys.map((key) => clientOf(key, project()));
    const receipts = async () => (await clients[0]!.get<{ count: number }>('/receipts')).body.data.count;
    const before = await receipts();
    for (const allowed of [false, true]) {
      await admin(({ workspaces }, tenantId) => workspaces.setPlan(tenantId, { allowDestructive: allowed }));
      for (const [n, level] of levels.entries()) {
        const { data } = (
          await until(
            () => usageOf(clients[n]!),
            ({ body }) => body.data.plan.allow_destructive === allowed,
          )
        ).body;
        expect(data.key).toEqual({ id: keys[n]!.id, destructive: level, projects: null });
        expect(data.destructive_access).toEqual({
          delete: allowed && level !== 'none',
          purge: allowed && level === 'purge',
        });
        expect(data.projects.map(({ name }) => name)).toEqual(['Default project', 'Research', 'Support']);
      }
    }
    expect(await receipts()).toBe(before);
  });

  it('that is levelled down may remove nothing within 5 seconds, and its attempts leave receipts', async () => {
    const key = await newKey('to level down', { destructive: 'purge' });
    const client = clientOf(key, project());
    const attempt = () => client.request('DELETE', `/memory/${newId()}`);
    expect((await attempt()).status).toBe(404);
    await admin(({ keys }, tenantId) => keys.set(tenantId, key.id, { destructive: 'none' }));
    const { body } = await until(attempt, ({ status }) => status === 403);
    expect(body.error).toMatchObject({ code: 'FORBIDDEN', details: { required: 'delete', level: 'none' } });
    expect((await usageOf(client)).body.data.destructive_access).toEqual({ delete: false, purge: false });
    const listed = await client.get<{ receipts: Receipt[] }>('/receipts?operation=memory.destructive_refused&limit=1');
    expect(listed.body.data.receipts).toMatchObject([
      {
        status: 'refused',
        key_id: key.id,
        request_id: body.request_id,
        inputs_ref: { route: 'DELETE /hivemind/v1/memory/:memory_id', key_id: key.id },
      },
    ]);
  });
});

describe("the operator's paths", () => {
  it.each(['/operator/x', '/metrics', '/diagnostic/heap'])('%s refuses keys', async (path) => {
    const ask = (authorization?: string) =>
      fetch(platform.current.connection.base_url + path, { headers: authorization ? { authorization } : {} });
    const [withKey, without] = [await ask(`Bearer ${platform.current.connection.api_key}`), await ask()];
    expect([withKey.status, without.status]).toEqual([403, 401]);
    expect(await withKey.json()).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } });
  });
});

describe('storage', () => {
  it('that is removed is missed by requests, and told by /usage; bound again, everything is there', async () => {
    const { id } = await run(['project', 'create', 'Moving']);
    const client = clientOf(await issue(['create', 'mover', '--all-projects']), id);
    expect((await store(client, 'It stays where it is.')).status).toBe(200);
    await run(['storage', 'remove', 'Moving']);
    const { body } = await until(
      () => store(client, 'It has no place.'),
      ({ status }) => status === 400,
    );
    expect(body.error).toMatchObject({
      code: 'NO_STORAGE_CONNECTED',
      message: expect.stringMatching(/^No storage connected/),
    });
    const usage = (await usageOf(client)).body.data;
    expect(usage).toMatchObject({ storage: { mode: null, error: 'no_cluster' }, counts: null });
    expect(usage.projects.find((project) => project.id === id)).toMatchObject({ connected: false });
    await run(['storage', 'set', 'Moving', 'embedded']);
    const found = await until(
      () => client.post('/recall_memory', { query: 'where does it stay' }),
      ({ status }) => status !== 400,
    );
    expect(found.status).toBe(200);
  });

  it('of a cluster is kept with a secret that is never shown again', async () => {
    const [byEnv, byStdin] = CLUSTER_SECRETS as [string, string];
    await run(['project', 'create', 'Clustered', '--no-storage']);
    const workspace = ['--workspace', 'Default workspace'];
    const set = ['storage', 'set', 'Clustered', 'qdrant', '--url', 'http://127.0.0.1:1/', ...workspace];
    const shown = { kind: 'qdrant', url: 'http://127.0.0.1:1', has_api_key: true };
    expect(await commands.run([...set, '--api-key-env', 'CLUSTER'], { env: { CLUSTER: byEnv } })).toMatchObject(shown);
    expect(await commands.run([...set, '--api-key-stdin'], { input: `${byStdin}\n` })).toMatchObject(shown);
    expect(await run(['storage', 'show', 'Clustered'])).toMatchObject(shown);
    expect((await commands.try([...set, '--api-key-env', 'UNSET'])).status).toBe(2);
    expect((await commands.try([...set, '--api-key-env', 'A', '--api-key-stdin'])).status).toBe(2);
  });
});

describe('secrets', () => {
  it('stand in the one print that tells them, and in no other output, log or table', async () => {
    await run(['key', 'list']);
    const printed = commands.printed + (await commands.try(['key', 'list', '--workspace', 'Default workspace'])).stdout;
    const stored = await allTables();
    expect(secrets.length).toBeGreaterThan(4);
    expect(secretsByLibrary.length).toBeGreaterThan(4);
    for (const secret of secrets) expect(printed.split(secret)).toHaveLength(2);
    for (const secret of CLUSTER_SECRETS) expect(printed).not.toContain(secret);
    for (const secret of [...secrets, ...secretsByLibrary, ...CLUSTER_SECRETS, platform.current.connection.api_key]) {
      expect(platform.current.log).not.toContain(secret);
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect(platform.current.log).toContain('"request"');
    expect(stored).toContain(secrets[0]!.slice(0, 8));
    expect(printed).not.toContain(readFileSync(`${platform.current.dataDir}/secret.key`, 'utf8').trim());
  });
});

/** Every row of every table, as text. */
async function allTables(): Promise<string> {
  const { pool, close } = connectPostgres(findEmbeddedDatabase(platform.current.dataDir)!);
  try {
    const { rows } = await pool.query<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const texts: string[] = [];
    for (const { name } of rows) {
      const table = await pool.query<{ row: string }>(`SELECT each::text AS row FROM ${name} each`);
      texts.push(...table.rows.map(({ row }) => row));
    }
    return texts.join('\n');
  } finally {
    await close();
  }
}
