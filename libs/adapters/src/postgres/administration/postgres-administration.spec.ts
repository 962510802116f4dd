import { type ChainKey, deriveChainKey, headHolds, signHead } from '@hivemind/audit';
import { hashKeySecret, newId, newProjectId } from '@hivemind/contracts';
import type { AdminActor, AuditedRegistry, ModelUpstream, ModelUpstreams, NewUpstream } from '@hivemind/ports';
import { DATABASE_TIMEOUT_MS, type TestDatabase, startDatabase } from '../../../test/database';
import { connectPostgres, type Postgres } from '../connect-postgres';
import { SecretBox } from '../secret-box';
import { PostgresModelUpstreams } from '../tenancy/postgres-model-upstreams';
import { PostgresTenantDirectory } from '../tenancy/postgres-tenant-directory';
import { rotateSecrets } from './rotate-secrets';
import { PostgresAdministration } from './postgres-administration';

let now = 1_790_000_000;
const clock = { nowSeconds: () => now };
const secrets = new SecretBox(new Uint8Array(32).fill(3));
const HANNA: AdminActor = {
  ...{ kind: 'admin', id: 'admin_1', name: 'Hanna', role: 'owner' },
  ...{ ip: '10.0.0.7', requestId: 'request-1' },
};
const CLI: AdminActor = { kind: 'cli', id: null, name: 'ops', role: null, ip: null, requestId: null };
const UPSTREAM = {
  ...{ name: 'OpenAI', kind: 'openai' as const, baseUrl: 'https://api.openai.com/v1/', apiKey: 'upstream-secret' },
  ...{ models: ['gpt-*'], cachedTokenPrice: null },
};
const OF_THE_PLATFORM: ModelUpstream = { ...UPSTREAM, name: 'platform', apiKey: 'operators-key' };
const platforms: ModelUpstreams = {
  settings: () => Promise.resolve({ upstreams: [OF_THE_PLATFORM], hiveState: {} }),
};
const fault = (code: string, field: string) => ({ code, details: { field } });

let database: TestDatabase;
let postgres: Postgres;
let administration: PostgresAdministration;
let registry: AuditedRegistry;

beforeAll(async () => {
  database = await startDatabase();
  postgres = connectPostgres(database.at);
  administration = new PostgresAdministration(postgres, secrets, clock);
  registry = administration.as(HANNA);
}, DATABASE_TIMEOUT_MS);

afterAll(async () => {
  await postgres.close();
  await database.close();
});

const newWorkspace = async (): Promise<string> =>
  (await registry.workspaces.create({ name: 'test' })).workspace.tenantId;
const entriesOf = async (tenantId: string) => (await administration.auditLog.list(tenantId, 200, null)).entries;
const actionsOf = async (tenantId: string) => (await entriesOf(tenantId)).map(({ action }) => action).reverse();
const newProject = (tenantId: string, name: string) =>
  registry.projects.create(tenantId, { name, storage: { kind: 'embedded' } });

describe('audit log', () => {
  it('has a row for each change, with who made it, and no secret in any', async () => {
    const tenantId = await newWorkspace();
    const { projects, roles, keys, storage, admins, upstreams, hiveState, projectAdministration } = registry;
    await registry.workspaces.setPlan(tenantId, { maxTopK: 7 });
    await newProject(tenantId, 'kept');
    const { id } = await newProject(tenantId, 'one');
    await projects.rename(tenantId, id, 'two');
    await projects.setDefault(tenantId, id);
    await roles.create(tenantId, 'gardeners');
    await projects.setRoles(tenantId, id, ['gardeners']);
    await projects.setRoles(tenantId, id, []);
    await roles.delete(tenantId, 'gardeners');
    const qdrant = { kind: 'qdrant' as const, url: 'https://qdrant.example:6333', apiKey: 'cluster-secret' };
    await storage.set(tenantId, id, qdrant);
    await storage.set(tenantId, id, { ...qdrant, apiKey: 'second-secret' });
    await storage.remove(tenantId, id);
    const issued = await keys.create(tenantId, { name: 'night', role: null, destructive: 'none' });
    await keys.set(tenantId, issued.key.id, { destructive: 'delete' });
    const rotated = await keys.rotate(tenantId, issued.key.id, 60);
    await keys.revoke(tenantId, issued.key.id);
    const { admin, token } = await admins.create(tenantId, { name: 'Vera', role: 'viewer' });
    await admins.revoke(tenantId, admin.id);
    const upstream = await upstreams.create(tenantId, UPSTREAM);
    await upstreams.set(tenantId, upstream.id, { apiKey: 'third-secret' });
    await upstreams.delete(tenantId, upstream.id);
    await hiveState.set(tenantId, { enabled: true });
    await projectAdministration.keepPackets(tenantId, id, 3);

    expect(await actionsOf(tenantId)).toEqual([
      ...['workspace.create', 'plan.set', 'project.create', 'project.create', 'project.set', 'project.set'],
      ...['role.create', 'project.set-roles', 'project.set-roles', 'role.delete'],
      ...['storage.set', 'storage.rotate', 'storage.delete', 'key.create', 'key.set', 'key.rotate', 'key.revoke'],
      ...['admin.create', 'admin.revoke', 'upstream.create', 'upstream.set', 'upstream.delete'],
      ...['hivestate.set', 'project.set'],
    ]);
    const entries = await entriesOf(tenantId);
    expect(entries[0]).toMatchObject({ target: id, before: { keep_packets_days: 0 }, after: { keep_packets_days: 3 } });
    expect(entries.find(({ action }) => action === 'key.revoke')).toEqual({
      ...{ id: expect.any(String), at: now, action: 'key.revoke', target: issued.key.id },
      actor: { kind: 'admin', id: 'admin_1', name: 'Hanna', role: 'owner' },
      ...{ before: { state: 'active' }, after: { state: 'revoked' }, ip: '10.0.0.7', requestId: 'request-1' },
    });
    const { rows } = await postgres.pool.query<{ row: string }>(
      `SELECT a::text AS row FROM audit_log a UNION ALL SELECT a::text FROM admins a UNION ALL SELECT u::text FROM upstreams u`,
    );
    const written = rows.map(({ row }) => row).join('\n');
    for (const secret of [issued.secret, rotated.secret, token, '-secret']) expect(written).not.toContain(secret);
  });

  it('keeps neither the change nor a row when either fails', async () => {
    const tenantId = await newWorkspace();
    const before = await actionsOf(tenantId);
    await expect(registry.workspaces.create({ name: 'half', project: { name: ' ', storage: null } })).rejects.toThrow();
    await registry.roles.create(tenantId, 'a');
    await expect(registry.roles.create(tenantId, 'a')).rejects.toMatchObject(fault('CONFLICT', 'name'));
    // What PostgreSQL cannot keep fails the row, and the change with it.
    const broken = administration.as({ ...HANNA, name: 'Ha\0nna' });
    await expect(broken.roles.create(tenantId, 'b')).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    expect((await registry.roles.list(tenantId)).map(({ name }) => name)).toEqual(['a']);
    expect(await actionsOf(tenantId)).toEqual([...before, 'role.create']);
    expect((await registry.workspaces.list()).some(({ name }) => name === 'half')).toBe(false);
  });

  it('has no row for what changed nothing', async () => {
    const tenantId = await newWorkspace();
    const { key } = await registry.keys.create(tenantId, { name: 'k', role: null, destructive: 'none' });
    expect(key.createdBy).toBe('Hanna');
    await registry.keys.revoke(tenantId, key.id);
    const before = await actionsOf(tenantId);
    await registry.keys.revoke(tenantId, key.id);
    await registry.workspaces.setPlan(tenantId, { maxTopK: 50 });
    expect(await actionsOf(tenantId)).toEqual(before);
  });

  it('is read newest first in pages, and takes notes of other things', async () => {
    const tenantId = await newWorkspace();
    for (const target of ['a', 'b', 'c'])
      await administration.auditLog.note(CLI, { tenantId, action: 'memory.delete', target });
    const first = await administration.auditLog.list(tenantId, 2, null);
    const second = await administration.auditLog.list(tenantId, 2, first.next);
    expect([...first.entries, ...second.entries].map(({ target }) => target)).toEqual(['c', 'b', 'a', tenantId]);
    expect(second.next).toBeNull();
    const target = newId();
    await administration.auditLog.note(CLI, { tenantId: null, action: 'session.create', target });
    expect((await administration.auditLog.list(null, 1, null)).entries[0]).toMatchObject({ target, after: null });
  });
});

describe('administrators', () => {
  const hashOf = async (tenantId: string, role: 'viewer' | 'owner', expiresAt?: number) => {
    const { admin, token } = await registry.admins.create(tenantId, { name: role, role, expiresAt });
    return { admin, sha256: hashKeySecret(token), token };
  };

  it('are known by their token until it is revoked or expires', async () => {
    const tenantId = await newWorkspace();
    const { admin, sha256, token } = await hashOf(tenantId, 'viewer', now + 100);
    expect(token).toMatch(/^hma_[0-9A-Za-z]{43}$/);
    const { sessions } = administration;
    const identity = { id: admin.id, name: 'viewer', role: 'viewer', tenantId, expiresAt: now + 100 };
    expect(await sessions.identify(sha256)).toEqual(identity);
    expect((await registry.admins.list(tenantId))[0]).toMatchObject({ lastUsedAt: now, prefix: token.slice(0, 9) });
    expect(await sessions.identify(hashKeySecret('another'))).toBeNull();
    now += 100;
    expect(await sessions.identify(sha256)).toBeNull();
    const other = await hashOf(tenantId, 'viewer');
    await registry.admins.revoke(tenantId, other.admin.id);
    expect(await sessions.identify(other.sha256)).toBeNull();
  });

  it('lose their sessions with the token, the operator with another root token', async () => {
    const tenantId = await newWorkspace();
    const { sessions } = administration;
    const { admin, sha256 } = await hashOf(tenantId, 'viewer');
    const [mine, roots] = [newId(), newId()];
    await sessions.open((await sessions.identify(sha256))!, mine, now + 60, null);
    expect(await sessions.resume(mine, 'root-hash')).toMatchObject({ id: admin.id, tenantId, expiresAt: now + 60 });
    const root = { id: 'root', name: 'root', role: 'root' as const, tenantId: null, expiresAt: null };
    await sessions.open(root, roots, now + 60, 'root-hash');
    expect(await sessions.resume(roots, 'root-hash')).toEqual({ ...root, expiresAt: now + 60 });
    expect(await sessions.resume(roots, 'other-hash')).toBeNull();
    expect(await sessions.resume(roots, null)).toBeNull();
    await sessions.close(roots);
    expect(await sessions.resume(roots, 'root-hash')).toBeNull();
    await registry.admins.revoke(tenantId, admin.id);
    expect(await sessions.resume(mine, null)).toBeNull();
  });

  it('keep a last owner, whom only the operator or the command line revokes, also of two at once', async () => {
    const tenantId = await newWorkspace();
    const [a, b] = [await hashOf(tenantId, 'owner'), await hashOf(tenantId, 'owner')];
    await hashOf(tenantId, 'owner', now + 1);
    now += 1;
    const revocations = [a, b].map(({ admin }) => registry.admins.revoke(tenantId, admin.id));
    const results = await Promise.allSettled(revocations);
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: fault('CONFLICT', 'admin_id') },
    ]);
    const last = (await registry.admins.list(tenantId)).find(({ revokedAt, expiresAt }) => !revokedAt && !expiresAt)!;
    await administration.as(CLI).admins.revoke(tenantId, last.id);
  });
});

describe('upstreams', () => {
  it('keep their key sealed, and do not give it to another address', async () => {
    const tenantId = await newWorkspace();
    const { upstreams } = registry;
    const made = await upstreams.create(tenantId, UPSTREAM);
    expect(made).toMatchObject({ baseUrl: 'https://api.openai.com/v1', hasApiKey: true, models: ['gpt-*'] });
    expect(await upstreams.find(tenantId, made.id)).toMatchObject({ apiKey: 'upstream-secret' });
    const baseUrl = 'https://elsewhere.example/v1';
    const moved = upstreams.set(tenantId, made.id, { baseUrl });
    await expect(moved).rejects.toMatchObject(fault('VALIDATION_ERROR', 'api_key'));
    expect(await upstreams.set(tenantId, made.id, { baseUrl, apiKey: null })).toMatchObject({ hasApiKey: false });
    await expect(upstreams.find(await newWorkspace(), made.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await upstreams.delete(tenantId, made.id);
    expect(await upstreams.list(tenantId)).toEqual([]);
  });

  it('are refused with the field that is off', async () => {
    const tenantId = await newWorkspace();
    const faults: [string, Partial<NewUpstream>][] = [
      ['base_url', { baseUrl: 'ftp://x' }],
      ['base_url', { baseUrl: 'https://user:word@x' }],
      ['models', { models: [] }],
      ['api_key', { apiKey: 'a\nb' }],
      ['cached_token_price', { cachedTokenPrice: 2 }],
    ];
    for (const [field, changes] of faults)
      await expect(registry.upstreams.create(tenantId, { ...UPSTREAM, ...changes })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { field },
      });
  });

  it('have one name each, also when two are made at once', async () => {
    const tenantId = await newWorkspace();
    const results = await Promise.allSettled([1, 2, 3].map(() => registry.upstreams.create(tenantId, UPSTREAM)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(fault('CONFLICT', 'name'));
    expect((await actionsOf(tenantId)).filter((action) => action === 'upstream.create')).toHaveLength(1);
  });

  it('stand beside settings of which the fields given change', async () => {
    const tenantId = await newWorkspace();
    expect(await registry.hiveState.show(tenantId)).toEqual({});
    await registry.hiveState.set(tenantId, { enabled: true, step_window: 3 });
    expect(await registry.hiveState.set(tenantId, { step_window: 5 })).toEqual({ enabled: true, step_window: 5 });
    const bad = registry.hiveState.set(tenantId, { step_window: 0 });
    await expect(bad).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details: { field: 'step_window' } });
  });
});

describe('rotateSecrets', () => {
  const [old, present, lost] = [3, 4, 5].map((byte) => new Uint8Array(32).fill(byte)) as [
    ...[Uint8Array, Uint8Array, Uint8Array],
  ];

  it('brings over what the previous key sealed and signed, once, and leaves what no key opens', async () => {
    const tenantId = await newWorkspace();
    const { id } = await newProject(tenantId, 'one');
    const qdrant = { kind: 'qdrant' as const, url: 'https://qdrant.example:6333', apiKey: 'cluster-secret' };
    await registry.storage.set(tenantId, id, qdrant);
    const upstream = await registry.upstreams.create(tenantId, UPSTREAM);
    const foreign = new PostgresAdministration(postgres, new SecretBox(lost), clock).as(CLI);
    const unopened = await foreign.upstreams.create(tenantId, { ...UPSTREAM, name: 'foreign' });
    const headOf = async (projectId: string) => {
      const { rows } = await postgres.pool.query(`SELECT * FROM receipt_chain_heads WHERE project_id = $1`, [
        projectId,
      ]);
      const [{ seq, hash, signature, key_id: keyId }] = rows;
      return { seq: Number(seq), hash, signature, keyId };
    };
    const addHead = async (key: ChainKey) => {
      const [projectId, end] = [newProjectId(), { seq: 1, hash: 'h' }];
      const { signature, keyId } = signHead(projectId, end, key);
      const values = [projectId, end.seq, end.hash, signature, keyId];
      await postgres.pool.query(`INSERT INTO receipt_chain_heads VALUES ($1, $2, $3, $4, $5)`, values);
      return projectId;
    };
    const chainKeys = [deriveChainKey(present), deriveChainKey(old)] as const;
    const [head, forged] = [await addHead(chainKeys[1]), await addHead(deriveChainKey(lost))];

    const box = new SecretBox(present, [old]);
    const rotate = () => rotateSecrets(postgres.pool, { secrets: box, chainKeys });
    const first = await rotate();
    expect(first.clusterKeys).toEqual({ rotated: expect.any(Number), unopened: 0 });
    expect(first.upstreamKeys).toEqual({ rotated: expect.any(Number), unopened: 1 });
    expect(first.chainHeads).toEqual({ rotated: 1, unopened: 1 });
    expect(await rotate()).toEqual({
      clusterKeys: { rotated: 0, unopened: 0 },
      upstreamKeys: { rotated: 0, unopened: 1 },
      chainHeads: { rotated: 0, unopened: 1 },
    });
    const after = new SecretBox(present);
    const { upstreams } = new PostgresAdministration(postgres, after, clock).as(CLI);
    expect(await upstreams.find(tenantId, upstream.id)).toMatchObject({ apiKey: 'upstream-secret' });
    expect(await foreign.upstreams.find(tenantId, unopened.id)).toMatchObject({ apiKey: 'upstream-secret' });
    expect(await new PostgresTenantDirectory(postgres.pool, after, clock).storageBinding(id)).toEqual(qdrant);
    expect(headHolds(head, await headOf(head), [chainKeys[0]])).toBe(true);
    expect(headHolds(forged, await headOf(forged), chainKeys)).toBe(false);
  });
});

describe('PostgresModelUpstreams', () => {
  it('gives upstreams with their keys in order, two seconds late, and stale ones while the database is away', async () => {
    const tenantId = await newWorkspace();
    const models = new PostgresModelUpstreams(postgres.pool, secrets, platforms, clock);
    const none = { upstreams: [OF_THE_PLATFORM], hiveState: {} };
    expect(await models.settings(tenantId)).toEqual(none);
    await registry.upstreams.create(tenantId, UPSTREAM);
    await registry.upstreams.create(tenantId, { ...UPSTREAM, name: 'Other', apiKey: null });
    await registry.hiveState.set(tenantId, { enabled: true });
    expect(await models.settings(tenantId)).toEqual(none);
    now += 2;
    const settings = {
      upstreams: [
        { ...UPSTREAM, baseUrl: 'https://api.openai.com/v1' },
        { ...UPSTREAM, baseUrl: 'https://api.openai.com/v1', name: 'Other', apiKey: null },
      ],
      hiveState: { enabled: true },
    };
    expect(await models.settings(tenantId)).toEqual(settings);
    await database.stopServing();
    now += 59;
    expect(await models.settings(tenantId)).toEqual(settings);
    now += 2;
    const unavailable = { code: 'STORAGE_UNAVAILABLE' };
    await expect(models.settings(tenantId)).rejects.toMatchObject(unavailable);
    await expect(registry.upstreams.list(tenantId)).rejects.toMatchObject(unavailable);
    await expect(administration.sessions.identify('x')).rejects.toMatchObject(unavailable);
    await database.serve();
    expect(await models.settings(tenantId)).toEqual(settings);
  });
});

describe('projects', () => {
  const keep = (projectId: string) =>
    postgres.pool.query(`INSERT INTO kept_packets VALUES ($1, $2, '{}', now() + interval '1 day')`, [
      projectId,
      newId(),
    ]);
  const countOf = async (table: string, projectId: string) =>
    (await postgres.pool.query(`SELECT 1 FROM ${table} WHERE project_id = $1`, [projectId])).rowCount;

  it('lose kept packets when none are to be kept', async () => {
    const tenantId = await newWorkspace();
    const { id } = await newProject(tenantId, 'one');
    await registry.projectAdministration.keepPackets(tenantId, id, 90);
    await keep(id);
    expect(await registry.projectAdministration.keepPackets(tenantId, id, 0)).toMatchObject({ keepPacketsDays: 0 });
    expect(await countOf('kept_packets', id)).toBe(0);
    const tooLong = registry.projectAdministration.keepPackets(tenantId, id, 91);
    await expect(tooLong).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('are out of reach once closed, and gone with all their rows but usage once deleted', async () => {
    const tenantId = await newWorkspace();
    const { projectAdministration, projects, keys } = registry;
    const [first, second] = [await newProject(tenantId, 'one'), await newProject(tenantId, 'two')];
    const { secret } = await keys.create(tenantId, { name: 'k', role: null, destructive: 'none' });
    const directory = new PostgresTenantDirectory(postgres.pool, secrets, clock);
    const conflict = { code: 'CONFLICT' };
    await expect(projectAdministration.close(tenantId, first.id)).rejects.toMatchObject(conflict);
    await expect(projectAdministration.delete(tenantId, second.id)).rejects.toMatchObject(conflict);
    await projectAdministration.close(tenantId, second.id);
    await projectAdministration.close(tenantId, second.id);
    await expect(projects.setDefault(tenantId, second.id)).rejects.toMatchObject(conflict);
    const facts = await directory.keyFacts(hashKeySecret(secret));
    expect(facts?.projects.map(({ id }) => id)).toEqual([first.id]);

    const { id } = second;
    await keep(id);
    await postgres.pool.query(`INSERT INTO receipt_chain_heads VALUES ($1, 1, 'h', 's', 'k')`, [id]);
    await postgres.pool.query(
      `INSERT INTO receipt_index (project_id, receipt_id, seq, operation, status, created_at)
       SELECT $1, n::text, n, 'context.compile', 'ok', now() FROM generate_series(1, 5001) n`,
      [id],
    );
    await postgres.pool.query(
      `INSERT INTO usage_days (tenant_id, day, project_id, key_id, turns) VALUES ($1, '2026-11-30', $2, 'k', 4)`,
      [tenantId, id],
    );
    await projectAdministration.delete(tenantId, id);
    for (const table of ['projects WHERE id', 'receipt_index WHERE project_id', 'kept_packets WHERE project_id'])
      expect((await postgres.pool.query(`SELECT 1 FROM ${table} = $1`, [id])).rowCount).toBe(0);
    expect(await countOf('receipt_chain_heads', id)).toBe(0);
    expect(await administration.usage.rows(tenantId, '2026-11-30', '2026-11-30')).toEqual([
      {
        ...{ day: '2026-11-30', projectId: id, keyId: 'k', turns: 4, compiles: 0, compiledTokens: 0, recalls: 0 },
        ...{ storedRecords: 0, compressions: 0, promptTokens: 0, savedTokens: 0 },
      },
    ]);
    expect((await actionsOf(tenantId)).slice(-2)).toEqual(['project.close', 'project.delete']);
    await expect(projectAdministration.close(tenantId, first.id)).rejects.toMatchObject(conflict);
  });
});
