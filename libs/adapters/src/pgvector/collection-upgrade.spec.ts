import { newId, newProjectId } from '@hivemind/contracts';
import type { NewRecord } from '@hivemind/ports';
import { openTestDatabase } from '../../test/embedded-test-database';
import { collectionNames } from './collection-names';
import { RECORD_FACTS } from './collection-schema';
import { PgVectorStores } from './pg-vector-stores';

const MODEL = { model: 'test', dimensions: 2 };

const memory = (timestamp: number, chunks: { dense: number[]; lexical: string }[]): NewRecord => ({
  id: newId(),
  kind: 'memory',
  content: chunks.map(({ lexical }) => lexical).join(' '),
  metadata: { kind: 'memory' },
  tokens: 3,
  timestamp,
  chunks: chunks.map(({ dense, lexical }) => ({ id: newId(), dense: new Float32Array(dense), lexical })),
});

describe('A collection of the first layout', () => {
  it('is brought to the present one when it is opened, and is found as before', async () => {
    const database = await openTestDatabase();
    const projectId = newProjectId();
    const names = collectionNames(projectId);
    const query = {
      scope: { kinds: ['memory' as const] },
      dense: new Float32Array([1, 0]),
      terms: ['harbour'],
      limit: 5,
    };
    const open = async () => {
      const store = await new PgVectorStores(database.pool).of(projectId);
      await store.ensure(MODEL);
      return store;
    };
    try {
      const made = await open();
      const short = memory(1_700_000_001, [{ dense: [1, 0], lexical: 'old harbour' }]);
      const long = memory(1_700_000_002, [
        { dense: [0, 1], lexical: 'harbour wall' },
        { dense: [0.6, 0.8], lexical: 'far light' },
      ]);
      await made.insertMany([short, long]);
      const before = await made.search(query);

      const columns = RECORD_FACTS.map((column) => `drop column ${column.split(' ')[0]}`).join(', ');
      await database.pool.query(`alter table ${names.chunks} ${columns}`);
      await database.pool.query(`drop function ${names.near}; drop function ${names.worded}`);
      await database.pool.query('update hm_collections set layout = 1 where name = $1', [names.records]);
      const [upgraded] = await Promise.all([open(), open()]);

      const after = await upgraded.search(query);
      expect(after.map(({ id }) => id).sort()).toEqual([short.id, long.id].sort());
      expect(new Map(after.map((hit) => [hit.id, hit]))).toEqual(new Map(before.map((hit) => [hit.id, hit])));
      expect(after.find(({ id }) => id === long.id)!.cosine).toBeCloseTo(0.6, 5);
    } finally {
      await database.close();
    }
  }, 120_000);
});
