import { newId } from '@hivemind/contracts';
import fc from 'fast-check';
import { StandInCollection } from '../../../test/qdrant-stand-in-collection';
import { scroll } from '../../../test/qdrant-stand-in-search';
import type { CollectionPoints, ReadPoint } from './collection-points';
import { headsInOrder } from './ordered-heads';
import { isHead } from './row-filters';

type Points = Pick<CollectionPoints, 'page' | 'all'>;

/** Pages of a collection with heads of these times. */
function collectionOf(times: readonly number[]): Points {
  const collection = new StandInCollection({});
  collection.index('timestamp', 'float');
  collection.index('place', 'integer');
  const points = times.map((timestamp) => {
    const record_id = newId();
    return { id: newId(), vector: {}, payload: { record_id, place: 0, timestamp } };
  });
  collection.apply({ upsert: { points } });
  const read = (request: object) => scroll(collection, { with_payload: true, ...request }).points as ReadPoint[];
  return {
    page: ({ filter, limit, orderBy }) =>
      Promise.resolve({ points: read({ filter, limit, order_by: orderBy }), next: undefined }),
    all: (filter) => Promise.resolve(read({ filter, limit: 1_000 })),
  };
}

it('Heads come in the order of time, then id, each once, however pages fall among equal times', async () => {
  const times = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 40 });
  const directions = fc.constantFrom('asc' as const, 'desc' as const);
  await fc.assert(
    fc.asyncProperty(times, directions, fc.integer({ min: 1, max: 9 }), async (given, direction, pageSize) => {
      const found: string[] = [];
      for await (const { timestamp, record_id } of headsInOrder(collectionOf(given), [isHead], direction, pageSize))
        found.push(`${timestamp} ${record_id}`);
      const expected = [...found].sort();
      expect(found).toEqual(direction === 'asc' ? expected : expected.reverse());
      expect(new Set(found).size).toBe(given.length);
    }),
    { seed: 20_261_129 },
  );
});
