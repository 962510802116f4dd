import { newProjectId } from '@hivemind/contracts';
import { recordBuilder, until } from '@hivemind/ports/conformance';
import { openTestDatabase, type TestDatabase } from '../../test/embedded-test-database';
import { collectionNames } from './collection-names';
import { PgVectorStores } from './pg-vector-stores';

/** Bounds of a histogram: one more than the tenth of PostgreSQL's own sample has places. */
const FEW_BOUNDS = 11;

describe('What the planner knows of a collection', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  }, 60_000);
  afterAll(() => database.close());

  it('is refreshed as it grows, from a small sample and without a look at the search indexes: all wait for it', async () => {
    const projectId = newProjectId();
    const { records, chunks, words } = collectionNames(projectId);
    const store = await new PgVectorStores(database.pool).of(projectId);
    await store.ensure({ model: 'test', dimensions: 8 });
    const make = recordBuilder(projectId);
    await store.insertMany(Array.from({ length: 1_000 }, (_, i) => make.memory({ degrees: i })));
    const known = async (table: string, column: string) => {
      const { rows } = await database.pool.query<{ distinct: number; bounds: number | null }>(
        `select n_distinct as distinct, array_length(histogram_bounds::text::text[], 1) as bounds from pg_stats
         where tablename = $1 and attname = $2`,
        [table, column],
      );
      return rows[0];
    };
    const ofChunks = await until(
      () => known(chunks, 'record_id'),
      (found) => found !== undefined,
    );
    expect(ofChunks).toEqual({ distinct: -1, bounds: null });
    expect(await known(records, 'stored_at')).toEqual({ distinct: -1, bounds: FEW_BOUNDS });
    const index = await database.pool.query<{ told: string }>('select bm25_summarize_index($1) as told', [
      words.memory,
    ]);
    // What has not been merged yet is still where inserts put it.
    expect(index.rows[0]!.told).toMatch(/documents: [1-9]/);
    expect((await database.pool.query('show default_statistics_target')).rows[0]).toEqual({
      default_statistics_target: '100',
    });
  }, 60_000);
});
