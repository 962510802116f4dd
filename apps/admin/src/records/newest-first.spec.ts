import type { ExportPosition, ExportQuery, StoredRecord } from '@hivemind/ports';
import fc from 'fast-check';
import { newestFirst } from './newest-first';

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const byPlace = (a: ExportPosition, b: ExportPosition): number => a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1);

const recordAt = (timestamp: number, n: number): StoredRecord => ({
  id: idOf(n),
  kind: n % 5 === 4 ? 'fork_marker' : 'memory',
  content: '',
  metadata: {},
  tokens: 0,
  timestamp,
  recallCount: 0,
  version: 1,
  deletedAt: null,
});

/** Reads as a store does. */
const sourceOf = (records: StoredRecord[]) => ({
  exportPage: ({ after, until, maxRecords }: ExportQuery) => {
    const rest = records
      .filter((record) => record.timestamp <= until && (!after || byPlace(record, after) > 0))
      .sort(byPlace);
    return Promise.resolve({ records: rest.slice(0, maxRecords), more: rest.length > maxRecords });
  },
});

it('lists every record but fork markers once, newest first, whatever the times and the size of the pages', async () => {
  // Many of one moment, as after an import, and others years apart.
  const times = fc.array(fc.oneof(fc.constantFrom(5, 1_700_000_000), fc.integer({ min: 1, max: 1_790_000_000 })), {
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(times, fc.integer({ min: 1, max: 7 }), async (moments, limit) => {
      const records = moments.map(recordAt);
      const expected = records
        .filter(({ kind }) => kind !== 'fork_marker')
        .sort(byPlace)
        .reverse()
        .map(({ id }) => id);
      const seen: string[] = [];
      let before: ExportPosition = { timestamp: 1_800_000_000, id: idOf(0) };
      for (;;) {
        const page = await newestFirst(sourceOf(records), before, limit);
        seen.push(...page.map(({ id }) => id));
        if (page.length < limit) break;
        before = page.at(-1)!;
      }
      expect(seen).toEqual(expected);
    }),
  );
});
