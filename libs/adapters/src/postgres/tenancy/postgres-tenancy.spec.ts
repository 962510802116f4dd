import { hashKeySecret, newKeySecret } from '@hivemind/contracts';
import type { NewKey } from '@hivemind/ports';
import { DEFAULT_PLAN } from '@hivemind/tenancy';
import { DATABASE_TIMEOUT_MS, type TestDatabase, startDatabase } from '../../../test/database';
import { type Postgres, connectPostgres } from '../connect-postgres';
import { SecretBox } from '../secret-box';
import { PostgresTenantDirectory } from './postgres-tenant-directory';
import { PostgresTenantRegistry } from './postgres-tenant-registry';

const EMBEDDED = { kind: 'embedded' } as const;
const QDRANT = { kind: 'qdrant', url: 'https://qdrant.example:6333', apiKey: 'cluster-key-äöü' } as const;

let database: TestDatabase;
let postgres: Postgres;
let registry: PostgresTenantRegistry;
let directory: PostgresTenantDirectory;
let now = 1_790_000_000;
const box = new SecretBox(new Uint8Array(32).fill(3));

beforeAll(async () => {
  database = await startDatabase();
  postgres = connectPostgres(database.at);
  registry = new PostgresTenantRegistry(postgres.prisma, box);
  directory = new PostgresTenantDirectory(postgres.pool, box, { nowSeconds: () => now });
}, DATABASE_TIMEOUT_MS);

afterAll(async () => {
  await directory.close();
  await postgres.close();
  await database.close();
});

function newKey(tenantId: string, fields: Partial<NewKey> = {}): NewKey {
  const secret = newKeySecret();
  const key = { tenantId, name: 'key', secretSha256: hashKeySecret(secret), prefix: secret.slice(0, 10) };
  return { ...key, role: null, destructive: 'none', ...fields };
}

const columnOf = async (column: string, keyId: string): Promise<unknown> =>
  (await postgres.pool.query(`SELECT ${column} AS it FROM api_keys WHERE id = $1`, [keyId])).rows[0].it;

describe('PostgresTenantRegistry and PostgresTenantDirectory', () => {
  it('has no first workspace on a new installation, then the oldest with its default project', async () => {
    expect(await registry.firstWorkspace()).toBeNull();
    const { tenantId } = await registry.createWorkspace('first');
    expect(await registry.firstWorkspace()).toBeNull();
    const { projectId } = await registry.createProject({ tenantId, name: 'one', storage: EMBEDDED });
    const later = await registry.createWorkspace('second');
    await registry.createProject({ tenantId: later.tenantId, name: 'one', storage: null });
    expect(await registry.firstWorkspace()).toEqual({ tenantId, projectId });
  });

  it('tells all facts of a key', async () => {
    const { tenantId } = await registry.createWorkspace('facts');
    const first = await registry.createProject({ tenantId, name: 'Research', storage: QDRANT });
    const second = await registry.createProject({ tenantId, name: 'Support', storage: null });
    await registry.setProjectRoles(second.projectId, ['writers', 'agents']);
    const key = newKey(tenantId, { role: 'agents', destructive: 'delete', expiresAt: 1_800_000_000.25 });
    const { keyId } = await registry.createKey(key);

    expect(await directory.keyFacts(key.secretSha256)).toEqual({
      keyId,
      tenantId,
      role: 'agents',
      allProjects: false,
      destructive: 'delete',
      expiresAt: 1_800_000_000.25,
      revokedAt: null,
      plan: DEFAULT_PLAN,
      projects: [
        { id: first.projectId, name: 'Research', isDefault: true, connected: true, roles: [] },
        { id: second.projectId, name: 'Support', isDefault: false, connected: false, roles: ['agents', 'writers'] },
      ],
    });
    expect(await directory.keyFacts(hashKeySecret('sk_unknown'))).toBeNull();
  });

  it('makes one default project when two first ones are created at once', async () => {
    const { tenantId } = await registry.createWorkspace('race');
    const create = (name: string) => registry.createProject({ tenantId, name, storage: null });
    await Promise.all(['a', 'b', 'c'].map(create));
    const defaults = await postgres.prisma.project.count({ where: { tenantId, isDefault: true } });
    expect(defaults).toBe(1);
    expect(await postgres.prisma.project.count({ where: { tenantId } })).toBe(3);
  });

  it('replaces the roles that a project lists', async () => {
    const { tenantId } = await registry.createWorkspace('roles');
    const { projectId } = await registry.createProject({ tenantId, name: 'one', storage: null });
    await registry.setProjectRoles(projectId, ['a', 'b']);
    await registry.setProjectRoles(projectId, ['b', 'c']);
    const key = newKey(tenantId);
    await registry.createKey(key);
    expect((await directory.keyFacts(key.secretSha256))?.projects[0]?.roles).toEqual(['b', 'c']);
    await registry.setProjectRoles(projectId, []);
    directory.invalidate();
    expect((await directory.keyFacts(key.secretSha256))?.projects[0]?.roles).toEqual([]);
  });

  it('refuses what names an unknown workspace, project or role', async () => {
    const { tenantId } = await registry.createWorkspace('absent');
    const refusal = { code: 'VALIDATION_ERROR' };
    const stranger = { tenantId: 'hm_tenant_ffffffffffffffff', name: 'x', storage: null };
    await expect(registry.createProject(stranger)).rejects.toMatchObject(refusal);
    await expect(registry.setProjectRoles('proj_none', ['a'])).rejects.toMatchObject(refusal);
    await expect(registry.createKey(newKey(tenantId, { role: 'nobody' }))).rejects.toMatchObject(refusal);
  });

  it('seals the key of a cluster and opens it for the directory only in its own place', async () => {
    const { tenantId } = await registry.createWorkspace('storage');
    const { projectId } = await registry.createProject({ tenantId, name: 'q', storage: QDRANT });
    const open = await registry.createProject({ tenantId, name: 'o', storage: { ...QDRANT, apiKey: null } });
    const own = await registry.createProject({ tenantId, name: 'e', storage: EMBEDDED });
    const none = await registry.createProject({ tenantId, name: 'n', storage: null });

    expect(await directory.storageBinding(projectId)).toEqual(QDRANT);
    expect(await directory.storageBinding(open.projectId)).toEqual({ ...QDRANT, apiKey: null });
    expect(await directory.storageBinding(own.projectId)).toEqual(EMBEDDED);
    expect(await directory.storageBinding(none.projectId)).toBeNull();
    expect(await directory.storageBinding('proj_unknown')).toBeNull();

    const { rows } = await postgres.pool.query('SELECT * FROM storage_bindings WHERE project_id = $1', [projectId]);
    expect(rows[0].api_key.toString('latin1')).not.toContain('cluster-key');
    await postgres.pool.query(`UPDATE storage_bindings SET api_key = $2, secret_key_id = $3 WHERE project_id = $1`, [
      open.projectId,
      rows[0].api_key,
      rows[0].secret_key_id,
    ]);
    directory.invalidate();
    await expect(directory.storageBinding(open.projectId)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
  });

  it('shows a revocation after two seconds, or at once when told; the first one stands', async () => {
    const { tenantId } = await registry.createWorkspace('revoke');
    const key = newKey(tenantId);
    const { keyId } = await registry.createKey(key);
    const revokedAt = async () => (await directory.keyFacts(key.secretSha256))?.revokedAt;
    expect(await revokedAt()).toBeNull();
    await registry.revokeKey(keyId);
    expect(await revokedAt()).toBeNull();
    now += 2;
    const first = await revokedAt();
    expect(first).toEqual(expect.any(Number));
    await registry.revokeKey(keyId);
    directory.invalidate();
    expect(await revokedAt()).toBe(first);
  });

  it('writes the last use behind, and never an older one over a newer', async () => {
    const { tenantId } = await registry.createWorkspace('use');
    const { keyId } = await registry.createKey(newKey(tenantId));
    const own = new PostgresTenantDirectory(postgres.pool, box, { nowSeconds: () => now });
    own.noteUse(keyId, 1_790_000_005);
    own.noteUse(keyId, 1_790_000_003);
    expect(await columnOf('last_used_at', keyId)).toBeNull();
    await own.close();
    expect(await columnOf('last_used_at', keyId)).toEqual(new Date(1_790_000_005_000));
    own.noteUse(keyId, 1_780_000_000);
    await own.close();
    expect(await columnOf('last_used_at', keyId)).toEqual(new Date(1_790_000_005_000));
  });

  it('serves known keys while the database is away and answers STORAGE_UNAVAILABLE for others', async () => {
    const { tenantId } = await registry.createWorkspace('outage');
    const key = newKey(tenantId);
    await registry.createKey(key);
    const facts = await directory.keyFacts(key.secretSha256);
    await database.stopServing();
    now += 30;
    expect(await directory.keyFacts(key.secretSha256)).toEqual(facts);
    const unavailable = { code: 'STORAGE_UNAVAILABLE' };
    await expect(directory.keyFacts(hashKeySecret('other'))).rejects.toMatchObject(unavailable);
    await expect(registry.createWorkspace('x')).rejects.toMatchObject(unavailable);
    now += 31;
    await expect(directory.keyFacts(key.secretSha256)).rejects.toMatchObject(unavailable);
    await database.serve();
    expect(await directory.keyFacts(key.secretSha256)).toEqual(facts);
  });
});
