import { hashKeySecret } from '@hivemind/contracts';
import type { NewKey } from '@hivemind/ports';
import { DEFAULT_PLAN } from '@hivemind/tenancy';
import { DATABASE_TIMEOUT_MS, type TestDatabase, startDatabase } from '../../../test/database';
import { type Postgres, connectPostgres } from '../connect-postgres';
import { SecretBox } from '../secret-box';
import { PostgresTenantDirectory } from './postgres-tenant-directory';
import { PostgresTenantRegistry } from './registry/postgres-tenant-registry';

const EMBEDDED = { kind: 'embedded' } as const;
const QDRANT = { kind: 'qdrant', url: 'https://qdrant.example:6333', apiKey: 'cluster-key' } as const;

let database: TestDatabase;
let postgres: Postgres;
let registry: PostgresTenantRegistry;
let directory: PostgresTenantDirectory;
let now = 1_790_000_000;
const clock = { nowSeconds: () => now };
const box = new SecretBox(new Uint8Array(32).fill(3));

beforeAll(async () => {
  database = await startDatabase();
  postgres = connectPostgres(database.at);
  registry = new PostgresTenantRegistry(postgres.prisma, box, clock);
  directory = new PostgresTenantDirectory(postgres.pool, box, clock);
}, DATABASE_TIMEOUT_MS);

afterAll(async () => {
  await directory.close();
  await postgres.close();
  await database.close();
});

const newWorkspace = async (): Promise<string> => {
  const { workspace } = await registry.workspaces.create({ name: 'test' });
  return workspace.tenantId;
};

/** A key's id, and how the directory knows it. */
async function newKey(tenantId: string, fields: Partial<NewKey> = {}) {
  const { key, secret } = await registry.keys.create(tenantId, {
    name: 'key',
    role: null,
    destructive: 'none',
    ...fields,
  });
  return { keyId: key.id, sha256: hashKeySecret(secret) };
}

const lastUse = async (keyId: string): Promise<unknown> =>
  (await postgres.pool.query('SELECT last_used_at AS it FROM api_keys WHERE id = $1', [keyId])).rows[0].it;

describe('PostgresTenantDirectory', () => {
  it('tells all facts of a key', async () => {
    const tenantId = await newWorkspace();
    const first = await registry.projects.create(tenantId, { name: 'Research', storage: QDRANT });
    const second = await registry.projects.create(tenantId, { name: 'Support', storage: null });
    for (const role of ['writers', 'agents']) await registry.roles.create(tenantId, role);
    await registry.projects.setRoles(tenantId, second.id, ['writers', 'agents']);
    const { keyId, sha256 } = await newKey(tenantId, {
      role: 'agents',
      destructive: 'delete',
      expiresAt: 1_800_000_000.25,
    });

    expect(await directory.keyFacts(sha256)).toEqual({
      keyId,
      tenantId,
      role: 'agents',
      allProjects: false,
      destructive: 'delete',
      expiresAt: 1_800_000_000.25,
      revokedAt: null,
      plan: DEFAULT_PLAN,
      projects: [
        { id: first.id, name: 'Research', isDefault: true, connected: true, keepPacketsDays: 0, roles: [] },
        {
          id: second.id,
          name: 'Support',
          isDefault: false,
          connected: false,
          keepPacketsDays: 0,
          roles: ['agents', 'writers'],
        },
      ],
    });
    expect(await directory.keyFacts(hashKeySecret('sk_unknown'))).toBeNull();
  });

  it('opens the key of a cluster only in its own place', async () => {
    const tenantId = await newWorkspace();
    const project = (name: string, storage: Parameters<typeof registry.storage.set>[2] | null) =>
      registry.projects.create(tenantId, { name, storage });
    const sealed = await project('q', QDRANT);
    const open = await project('o', { ...QDRANT, apiKey: null });
    const own = await project('e', EMBEDDED);
    const none = await project('n', null);

    expect(await directory.storageBinding(sealed.id)).toEqual(QDRANT);
    expect(await directory.storageBinding(open.id)).toEqual({ ...QDRANT, apiKey: null });
    expect(await directory.storageBinding(own.id)).toEqual(EMBEDDED);
    expect(await directory.storageBinding(none.id)).toBeNull();
    expect(await directory.storageBinding('proj_unknown')).toBeNull();

    const { rows } = await postgres.pool.query('SELECT * FROM storage_bindings WHERE project_id = $1', [sealed.id]);
    expect(rows[0].api_key.toString('latin1')).not.toContain('cluster-key');
    await postgres.pool.query(`UPDATE storage_bindings SET api_key = $2, secret_key_id = $3 WHERE project_id = $1`, [
      open.id,
      rows[0].api_key,
      rows[0].secret_key_id,
    ]);
    directory.forgetStorage(open.id);
    await expect(directory.storageBinding(open.id)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
  });

  it('shows a revocation after two seconds', async () => {
    const tenantId = await newWorkspace();
    const { keyId, sha256 } = await newKey(tenantId);
    const revokedAt = async () => (await directory.keyFacts(sha256))?.revokedAt;
    expect(await revokedAt()).toBeNull();
    await registry.keys.revoke(tenantId, keyId);
    expect(await revokedAt()).toBeNull();
    now += 2;
    expect(await revokedAt()).toEqual(expect.any(Number));
  });

  it('writes the last use behind, and never an older one over a newer', async () => {
    const { keyId } = await newKey(await newWorkspace());
    const own = new PostgresTenantDirectory(postgres.pool, box, clock);
    own.noteUse(keyId, 1_790_000_005);
    own.noteUse(keyId, 1_790_000_003);
    expect(await lastUse(keyId)).toBeNull();
    await own.close();
    expect(await lastUse(keyId)).toEqual(new Date(1_790_000_005_000));
    own.noteUse(keyId, 1_780_000_000);
    await own.close();
    expect(await lastUse(keyId)).toEqual(new Date(1_790_000_005_000));
  });

  it('serves known keys while the database is away and answers STORAGE_UNAVAILABLE for others', async () => {
    const { sha256 } = await newKey(await newWorkspace());
    const facts = await directory.keyFacts(sha256);
    await database.stopServing();
    now += 30;
    expect(await directory.keyFacts(sha256)).toEqual(facts);
    const unavailable = { code: 'STORAGE_UNAVAILABLE' };
    await expect(directory.keyFacts(hashKeySecret('other'))).rejects.toMatchObject(unavailable);
    await expect(registry.workspaces.create({ name: 'x' })).rejects.toMatchObject(unavailable);
    now += 31;
    await expect(directory.keyFacts(sha256)).rejects.toMatchObject(unavailable);
    await database.serve();
    expect(await directory.keyFacts(sha256)).toEqual(facts);
  });
});
