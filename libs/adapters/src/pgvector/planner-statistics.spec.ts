import { newProjectId } from '@hivemind/contracts';
import { recordBuilder, until } from '@hivemind/ports/conformance';
import { openTestDatabase, type TestDatabase } from '../../test/embedded-test-database';
import { collectionNames } from './collection-names';
import { PgVectorStores } from './pg-vector-stores';

const DEADLINE_MS = 20_000;
/** Bounds of a histogram: one more than the tenth of PostgreSQL's own sample has places. */
const FEW_BOUNDS = 11;

describe('What the planner knows of a collection', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  }, 60_000);
  afterAll(() => database.close());

  it('is refreshed as it grows, from a small sample: nobody else is answered meanwhile', async () => {
    const projectId = newProjectId();
    const store = await new PgVectorStores(database.pool).of(projectId);
    await store.ensure({ model: 'test', dimensions: 8 });
    const make = recordBuilder(projectId);
    await store.insertMany(Array.from({ length: 1_000 }, (_, i) => make.memory({ degrees: i })));
    const bounds = async () => {
      const { rows } = await database.pool.query<{ bounds: number }>(
        `select array_length(histogram_bounds::text::float8[], 1) as bounds from pg_stats
         where tablename = $1 and attname = 'stored_at'`,
        [collectionNames(projectId).records],
      );
      return rows[0]?.bounds ?? 0;
    };
    expect(await until(bounds, (found) => found > 0, DEADLINE_MS)).toBe(FEW_BOUNDS);
    expect((await database.pool.query('show default_statistics_target')).rows[0]).toEqual({
      default_statistics_target: '100',
    });
  }, 60_000);
});
