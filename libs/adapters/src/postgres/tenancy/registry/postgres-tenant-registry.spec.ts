import { newKeySecret } from '@hivemind/contracts';
import type { NewKey } from '@hivemind/ports';
import { DEFAULT_PLAN } from '@hivemind/tenancy';
import { DATABASE_TIMEOUT_MS, type TestDatabase, startDatabase } from '../../../../test/database';
import { type Postgres, connectPostgres } from '../../connect-postgres';
import { SecretBox } from '../../secret-box';
import { PostgresTenantRegistry } from './postgres-tenant-registry';

const EMBEDDED = { kind: 'embedded' } as const;
const QDRANT = { kind: 'qdrant', url: 'https://qdrant.example:6333/', apiKey: 'cluster-key' } as const;
const NOW = 1_790_000_000;

let database: TestDatabase;
let postgres: Postgres;
let registry: PostgresTenantRegistry;

beforeAll(async () => {
  database = await startDatabase();
  postgres = connectPostgres(database.at);
  registry = new PostgresTenantRegistry(postgres.prisma, new SecretBox(new Uint8Array(32).fill(3)), {
    nowSeconds: () => NOW,
  });
}, DATABASE_TIMEOUT_MS);

afterAll(async () => {
  await postgres.close();
  await database.close();
});

const newWorkspace = async (): Promise<string> => {
  const { workspace } = await registry.workspaces.create({ name: 'test' });
  return workspace.tenantId;
};
const newProject = (tenantId: string, name: string) => registry.projects.create(tenantId, { name, storage: null });
const newKey = (tenantId: string, fields: Partial<NewKey> = {}) =>
  registry.keys.create(tenantId, { name: 'key', role: null, destructive: 'none', ...fields });

const fault = (code: string, field: string) => ({ code, details: { field } });

describe('workspaces', () => {
  it('are made under the default plan, with a first project or without, and listed oldest first', async () => {
    const bare = await registry.workspaces.create({ name: ' Bare ' });
    expect(bare).toMatchObject({ workspace: { name: 'Bare', plan: DEFAULT_PLAN }, project: null });
    const project = { name: 'One', storage: EMBEDDED };
    const full = await registry.workspaces.create({ name: 'Full', project });
    expect(full.project).toMatchObject({ name: 'One', isDefault: true, storage: 'embedded', roles: [] });
    expect(await registry.projects.list(full.workspace.tenantId)).toEqual([full.project]);
    expect((await registry.workspaces.list()).slice(-2)).toEqual([bare.workspace, full.workspace]);
  });

  it('are not made without their first project', async () => {
    const before = await registry.workspaces.list();
    const bad = { name: 'half', project: { name: ' ', storage: null } };
    await expect(registry.workspaces.create(bad)).rejects.toMatchObject(fault('VALIDATION_ERROR', 'name'));
    expect(await registry.workspaces.list()).toEqual(before);
  });

  it('keep the fields of the plan that a change does not name', async () => {
    const tenantId = await newWorkspace();
    await registry.workspaces.setPlan(tenantId, { allowDestructive: false });
    const plan = { ...DEFAULT_PLAN, allowDestructive: false, maxTopK: 7, name: 'small' };
    expect(await registry.workspaces.setPlan(tenantId, { maxTopK: 7, name: 'small' })).toEqual(plan);
    await expect(registry.workspaces.setPlan(tenantId, { maxTopK: 0, name: 'x' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    expect((await registry.workspaces.list()).find((each) => each.tenantId === tenantId)?.plan).toEqual(plan);
  });
});

describe('projects', () => {
  it('have one default, also when the first ones are made at once', async () => {
    const tenantId = await newWorkspace();
    await Promise.all(['a', 'b', 'c'].map((name) => newProject(tenantId, name)));
    const projects = await registry.projects.list(tenantId);
    expect(projects.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    for (const { id } of projects) {
      expect(await registry.projects.setDefault(tenantId, id)).toMatchObject({ id, isDefault: true });
      const defaults = (await registry.projects.list(tenantId)).filter(({ isDefault }) => isDefault);
      expect(defaults.map((each) => each.id)).toEqual([id]);
    }
  });

  it('have names of their own within the workspace, also when made at once', async () => {
    const tenantId = await newWorkspace();
    const outcomes = await Promise.allSettled([newProject(tenantId, 'same'), newProject(tenantId, ' same ')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const other = await newProject(tenantId, 'other');
    const taken = fault('CONFLICT', 'name');
    await expect(newProject(tenantId, 'other')).rejects.toMatchObject(taken);
    await expect(registry.projects.rename(tenantId, other.id, 'same')).rejects.toMatchObject(taken);
    expect(await registry.projects.rename(tenantId, other.id, 'other')).toMatchObject({ name: 'other' });
    expect(await registry.projects.rename(tenantId, other.id, 'new')).toMatchObject({ id: other.id, name: 'new' });
    expect(await newProject(await newWorkspace(), 'same')).toMatchObject({ name: 'same' });
  });

  it('list the roles that were set last, and only roles that exist', async () => {
    const tenantId = await newWorkspace();
    const { id } = await newProject(tenantId, 'one');
    for (const name of ['a', 'b', 'c']) await registry.roles.create(tenantId, name);
    const setRoles = (roles: string[]) => registry.projects.setRoles(tenantId, id, roles);
    expect((await setRoles(['b', 'a'])).roles).toEqual(['a', 'b']);
    expect((await setRoles(['c', 'b', 'c'])).roles).toEqual(['b', 'c']);
    await expect(setRoles(['a', 'nobody'])).rejects.toMatchObject(fault('VALIDATION_ERROR', 'roles'));
    expect((await registry.projects.list(tenantId))[0]?.roles).toEqual(['b', 'c']);
    expect((await setRoles([])).roles).toEqual([]);
  });
});

describe('roles', () => {
  it('tell who uses them, and go only when nobody does', async () => {
    const tenantId = await newWorkspace();
    const { id } = await newProject(tenantId, 'one');
    expect(await registry.roles.create(tenantId, 'agents')).toMatchObject({ name: 'agents', projects: [], keys: 0 });
    await expect(registry.roles.create(tenantId, 'agents')).rejects.toMatchObject(fault('CONFLICT', 'name'));
    await registry.projects.setRoles(tenantId, id, ['agents']);
    const { key } = await newKey(tenantId, { role: 'agents' });
    expect(await registry.roles.list(tenantId)).toMatchObject([{ name: 'agents', projects: [id], keys: 1 }]);

    const inUse = fault('CONFLICT', 'name');
    await expect(registry.roles.delete(tenantId, 'agents')).rejects.toMatchObject(inUse);
    await registry.projects.setRoles(tenantId, id, []);
    await expect(registry.roles.delete(tenantId, 'agents')).rejects.toMatchObject(inUse);
    await registry.keys.revoke(tenantId, key.id);
    await registry.roles.delete(tenantId, 'agents');
    expect(await registry.roles.list(tenantId)).toEqual([]);
    expect(await registry.keys.list(tenantId)).toMatchObject([{ id: key.id, role: null, allProjects: false }]);
  });
});

describe('keys', () => {
  it('are told once with their secret, and listed without it', async () => {
    const tenantId = await newWorkspace();
    await registry.roles.create(tenantId, 'agents');
    const issued = [
      await newKey(tenantId, { name: ' all ', destructive: 'purge' }),
      await newKey(tenantId, { role: 'agents', expiresAt: NOW + 60 }),
    ];
    expect(issued.map(({ key }) => key)).toMatchObject([
      { name: 'all', role: null, allProjects: true, destructive: 'purge', expiresAt: null, revokedAt: null },
      { name: 'key', role: 'agents', allProjects: false, destructive: 'none', expiresAt: NOW + 60, lastUsedAt: null },
    ]);
    const listed = await registry.keys.list(tenantId);
    expect(listed).toEqual(issued.map(({ key }) => key));
    for (const { secret, key } of issued) {
      expect(secret).toHaveLength(newKeySecret().length);
      expect(key.prefix).toBe(secret.slice(0, 8));
      expect(JSON.stringify(listed)).not.toContain(secret);
    }
  });

  it('carry an existing role and never admin', async () => {
    const tenantId = await newWorkspace();
    await registry.roles.create(tenantId, 'admin');
    const refused = fault('VALIDATION_ERROR', 'role');
    await expect(newKey(tenantId, { role: 'admin' })).rejects.toMatchObject(refused);
    await expect(newKey(tenantId, { role: 'nobody' })).rejects.toMatchObject(refused);
    const { key } = await newKey(tenantId);
    await expect(registry.keys.set(tenantId, key.id, { role: 'admin' })).rejects.toMatchObject(refused);
    await expect(newKey(tenantId, { expiresAt: NOW })).rejects.toMatchObject(fault('VALIDATION_ERROR', 'expires_at'));
    expect(await registry.keys.list(tenantId)).toEqual([key]);
  });

  it('change in the fields given, until they are revoked', async () => {
    const tenantId = await newWorkspace();
    await registry.roles.create(tenantId, 'agents');
    const { key } = await newKey(tenantId, { expiresAt: NOW + 60 });
    const set = (changes: Partial<NewKey>) => registry.keys.set(tenantId, key.id, changes);
    expect(await set({ destructive: 'delete' })).toEqual({ ...key, destructive: 'delete' });
    expect(await set({ role: 'agents' })).toMatchObject({ role: 'agents', allProjects: false, expiresAt: NOW + 60 });
    expect(await set({ expiresAt: null, name: 'new' })).toMatchObject({ role: 'agents', expiresAt: null, name: 'new' });
    expect(await set({ role: null })).toMatchObject({ role: null, allProjects: true, destructive: 'delete' });
    expect(await registry.keys.revoke(tenantId, key.id)).toMatchObject({ revokedAt: NOW });
    await expect(set({ destructive: 'purge' })).rejects.toMatchObject(fault('CONFLICT', 'key_id'));
  });

  it('are revoked once and for good', async () => {
    const tenantId = await newWorkspace();
    const { key } = await newKey(tenantId);
    await postgres.pool.query('UPDATE api_keys SET revoked_at = $2 WHERE id = $1', [key.id, new Date(0)]);
    expect(await registry.keys.revoke(tenantId, key.id)).toMatchObject({ revokedAt: 0 });
  });

  it('are rotated with an overlap: the new one has all settings, the old one ends', async () => {
    const tenantId = await newWorkspace();
    await registry.roles.create(tenantId, 'agents');
    const { key, secret } = await newKey(tenantId, { role: 'agents', destructive: 'delete', expiresAt: NOW + 9_000 });
    const rotated = await registry.keys.rotate(tenantId, key.id, 3_600);
    const { id, prefix, createdAt } = rotated.key;
    expect(rotated.key).toEqual({ ...key, id, prefix, createdAt });
    expect(id).not.toBe(key.id);
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.previous).toEqual({ ...key, expiresAt: NOW + 3_600 });
    const again = await registry.keys.rotate(tenantId, key.id, 0);
    expect(again.previous.expiresAt).toBe(NOW);
    await expect(registry.keys.rotate(tenantId, key.id, 60)).rejects.toMatchObject(fault('CONFLICT', 'key_id'));
  });
});

describe('storage', () => {
  it('is bound, shown without its secret, replaced whole and removed', async () => {
    const tenantId = await newWorkspace();
    const { id } = await newProject(tenantId, 'one');
    const { set, show, remove } = {
      set: (binding: Parameters<typeof registry.storage.set>[2]) => registry.storage.set(tenantId, id, binding),
      show: () => registry.storage.show(tenantId, id),
      remove: () => registry.storage.remove(tenantId, id),
    };
    expect(await show()).toBeNull();
    await set(QDRANT);
    const shown = { kind: 'qdrant', url: 'https://qdrant.example:6333', hasApiKey: true };
    expect(await show()).toEqual({ ...shown, updatedAt: expect.any(Number) });
    expect((await registry.projects.list(tenantId))[0]?.storage).toBe('qdrant');
    expect(await set({ ...QDRANT, apiKey: null })).toMatchObject({ ...shown, hasApiKey: false });
    expect(await set(EMBEDDED)).toEqual({ kind: 'embedded', updatedAt: expect.any(Number) });
    await expect(set({ ...QDRANT, url: 'qdrant' })).rejects.toMatchObject(fault('VALIDATION_ERROR', 'url'));
    await expect(set({ ...QDRANT, apiKey: 'a b' })).rejects.toMatchObject(fault('VALIDATION_ERROR', 'api_key'));
    await remove();
    expect(await show()).toBeNull();
    await expect(remove()).rejects.toMatchObject(fault('NOT_FOUND', 'project_id'));
  });
});

describe('another workspace', () => {
  it('and what nobody knows are answered alike, and nothing is written', async () => {
    const [mine, theirs] = [await newWorkspace(), await newWorkspace()];
    const project = await newProject(theirs, 'theirs');
    const { key } = await newKey(theirs);
    await registry.roles.create(theirs, 'agents');
    const { projects, roles, keys, storage, workspaces } = registry;
    for (const id of [project.id, 'proj_unknown']) {
      const unknown = fault('NOT_FOUND', 'project_id');
      await expect(projects.rename(mine, id, 'x')).rejects.toMatchObject(unknown);
      await expect(projects.setDefault(mine, id)).rejects.toMatchObject(unknown);
      await expect(projects.setRoles(mine, id, [])).rejects.toMatchObject(unknown);
      await expect(storage.set(mine, id, EMBEDDED)).rejects.toMatchObject(unknown);
      await expect(storage.show(mine, id)).rejects.toMatchObject(unknown);
      await expect(storage.remove(mine, id)).rejects.toMatchObject(unknown);
    }
    for (const id of [key.id, 'api_key_unknown']) {
      const unknown = fault('NOT_FOUND', 'key_id');
      await expect(keys.set(mine, id, { destructive: 'purge' })).rejects.toMatchObject(unknown);
      await expect(keys.revoke(mine, id)).rejects.toMatchObject(unknown);
      await expect(keys.rotate(mine, id, 0)).rejects.toMatchObject(unknown);
    }
    await expect(roles.delete(mine, 'agents')).rejects.toMatchObject(fault('NOT_FOUND', 'name'));
    await expect(newKey(mine, { role: 'agents' })).rejects.toMatchObject(fault('VALIDATION_ERROR', 'role'));
    expect(await projects.list(theirs)).toEqual([project]);
    expect(await keys.list(theirs)).toEqual([key]);

    const nowhere = fault('NOT_FOUND', 'tenant_id');
    const unknown = 'hm_tenant_ffffffffffffffff';
    for (const attempt of [
      newProject(unknown, 'x'),
      newKey(unknown),
      projects.list(unknown),
      roles.list(unknown),
      keys.list(unknown),
      workspaces.setPlan(unknown, {}),
    ])
      await expect(attempt).rejects.toMatchObject(nowhere);
  });
});
