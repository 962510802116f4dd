import { newId, newProjectId } from '@hivemind/contracts';
import { DATABASE_TIMEOUT_MS, type TestDatabase, startDatabase } from '../../test/database';
import { type Postgres, connectPostgres } from './connect-postgres';
import { PostgresIdempotencyStore } from './postgres-idempotency-store';

const DAY = 24 * 3600;
const REQUEST = 'a'.repeat(64);

let database: TestDatabase;
let postgres: Postgres;
let store: PostgresIdempotencyStore;
let now = 1_790_000_000;

beforeAll(async () => {
  database = await startDatabase();
  postgres = connectPostgres(database.at);
  store = new PostgresIdempotencyStore(postgres.pool, { nowSeconds: () => (now += 0.000001) });
}, DATABASE_TIMEOUT_MS);

afterAll(async () => {
  await postgres.close();
  await database.close();
});

describe('PostgresIdempotencyStore', () => {
  it('lets concurrent claims of a key agree on one record', async () => {
    const projectId = newProjectId();
    const claims = await Promise.all(Array.from({ length: 20 }, () => store.claim(projectId, 'key', newId(), REQUEST)));
    expect(new Set(claims.map(({ recordId }) => recordId)).size).toBe(1);
    expect(claims.filter(({ fresh }) => fresh)).toHaveLength(1);
  });

  it('returns the standing claim with the hash of the request that made it', async () => {
    const projectId = newProjectId();
    const recordId = newId();
    const standing = { recordId, requestSha256: REQUEST };
    expect(await store.claim(projectId, 'key', recordId, REQUEST)).toEqual({ ...standing, fresh: true });
    expect(await store.claim(projectId, 'key', newId(), 'b'.repeat(64))).toEqual({ ...standing, fresh: false });
    expect(await store.claim(projectId, 'key', recordId, REQUEST)).toEqual({ ...standing, fresh: false });
  });

  it('keeps projects and keys apart', async () => {
    const projectId = newProjectId();
    const first = await store.claim(projectId, 'key', newId(), REQUEST);
    const others = [
      await store.claim(newProjectId(), 'key', newId(), REQUEST),
      await store.claim(projectId, 'KEY', newId(), REQUEST),
    ];
    expect(others.map(({ fresh }) => fresh)).toEqual([true, true]);
    expect(others.map(({ recordId }) => recordId)).not.toContain(first.recordId);
  });

  it('lets a key be claimed anew after 24 hours and sweeps what has expired', async () => {
    const projectId = newProjectId();
    await store.claim(projectId, 'key', newId(), REQUEST);
    await store.claim(projectId, 'forgotten', newId(), REQUEST);
    now += DAY - 1;
    expect(await store.claim(projectId, 'key', newId(), REQUEST)).toMatchObject({ fresh: false });
    now += 2;
    const recordId = newId();
    expect(await store.claim(projectId, 'key', recordId, REQUEST)).toMatchObject({ fresh: true, recordId });
    const { rows } = await postgres.pool.query('SELECT record_id FROM idempotency_keys WHERE project_id = $1', [
      projectId,
    ]);
    expect(rows).toEqual([{ record_id: recordId }]);
  });

  it('forgets the claims that stand for records, or all of a project', async () => {
    const [projectId, other] = [newProjectId(), newProjectId()];
    const ids = await Promise.all(['a', 'b', 'c'].map((key) => store.claim(projectId, key, newId(), REQUEST)));
    await store.claim(other, 'a', newId(), REQUEST);
    await store.forget(projectId, [ids[0]!.recordId, newId()]);
    const isFresh = async (project: string, key: string) => (await store.claim(project, key, newId(), REQUEST)).fresh;
    expect([await isFresh(projectId, 'a'), await isFresh(projectId, 'b')]).toEqual([true, false]);
    await store.forget(projectId, 'all');
    expect([await isFresh(projectId, 'c'), await isFresh(other, 'a')]).toEqual([true, false]);
  });

  it('answers STORAGE_UNAVAILABLE while the database is away', async () => {
    await database.stopServing();
    const claim = store.claim(newProjectId(), 'key', newId(), REQUEST);
    await expect(claim).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    await database.serve();
  });
});
