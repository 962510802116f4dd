/// <reference types="jest" />
import type { HybridQuery, SearchHit } from '../vector-store.port';
import { lean } from './record-builder';
import type { FreshProject } from './vector-store.contract';

const memoryQuery = (parts: Partial<HybridQuery> = {}): HybridQuery => ({
  scope: { kinds: ['memory'] },
  dense: lean(0),
  terms: [],
  limit: 5,
  ...parts,
});

const ids = (hits: SearchHit[]): string[] => hits.map((hit) => hit.id);

export function describeSearch(fresh: () => Promise<FreshProject>): void {
  describe('search', () => {
    it('finds by vector and by terms, and gives every hit both scores', async () => {
      const { store, make } = await fresh();
      const near = make.memory({ degrees: 10, lexical: 'apple pear' });
      const worded = make.memory({ degrees: 88, lexical: 'quince quince apple' });
      const neither = Array.from({ length: 20 }, (_, i) => make.memory({ degrees: 50 + i, lexical: 'plum' }));
      await store.insertMany([near, worded, ...neither]);
      const hits = await store.search(memoryQuery({ terms: ['quince'], limit: 1 }));
      const byId = new Map(hits.map((hit) => [hit.id, hit]));
      expect(byId.get(near.id)!.cosine).toBeCloseTo(Math.cos((10 * Math.PI) / 180), 5);
      expect(byId.get(near.id)!.bm25).toBe(0);
      expect(byId.get(worded.id)!.cosine).toBeCloseTo(Math.cos((88 * Math.PI) / 180), 5);
      expect(byId.get(worded.id)!.bm25).toBeGreaterThan(0);
      expect(byId.size).toBe(hits.length);
    });

    it('scores by terms alike, whichever search found the record', async () => {
      const { store, make } = await fresh();
      const twins = [5, 85].map((degrees) => make.memory({ degrees, lexical: 'cherry tart and some more words' }));
      const better = Array.from({ length: 3 }, () => make.memory({ degrees: 80, lexical: 'cherry cherry' }));
      const others = Array.from({ length: 30 }, (_, i) =>
        make.memory({ degrees: 60, lexical: `other tart filler${i}` }),
      );
      await store.insertMany([...twins, ...better, ...others]);
      const all = await store.search(memoryQuery({ terms: ['cherry', 'tart'], limit: 50 }));
      const scores = new Map(all.map((hit) => [hit.id, hit.bm25]));
      expect(scores.get(twins[0]!.id)).toBeCloseTo(scores.get(twins[1]!.id)!, 4);
      const [first] = await store
        .search(memoryQuery({ terms: ['cherry', 'tart'], limit: 1 }))
        .then((hits) => hits.filter((hit) => hit.id === twins[0]!.id));
      expect(first!.bm25).toBeCloseTo(scores.get(twins[0]!.id)!, 4);
    });

    it('prefers rare terms, and finds terms with digits, signs and letters of any script', async () => {
      const { store, make } = await fresh();
      const odd = ['2023', 'c++', 'naïve', '東京', '👍', 'e5', 'x_y', '3.14'];
      const records = odd.map((term, i) => make.memory({ degrees: 80 + i, lexical: `common ${term}` }));
      await store.insertMany([...records, make.memory({ degrees: 0, lexical: 'common' })]);
      for (const [i, term] of odd.entries()) {
        const hits = await store.search(memoryQuery({ dense: lean(0), terms: ['common', term], limit: 1 }));
        expect(hits.reduce((a, b) => (a.bm25 > b.bm25 ? a : b)).id).toBe(records[i]!.id);
      }
    });

    it('works with terms that nothing holds, with none, and on an empty collection', async () => {
      const { store, make } = await fresh();
      expect(await store.search(memoryQuery({ terms: ['absent'] }))).toEqual([]);
      const record = make.memory({ degrees: 30 });
      const wordless = make.memory({ degrees: 60, lexical: '' });
      for (const each of [record, wordless]) await store.insert(each);
      for (const terms of [['absent'], [], ['<->', '&', "'"]]) {
        const hits = await store.search(memoryQuery({ terms }));
        expect(ids(hits).sort()).toEqual([record.id, wordless.id].sort());
        expect(hits.map((hit) => hit.bm25)).toEqual([0, 0]);
      }
    });

    it('returns a record once, with the scores of its best chunk', async () => {
      const { store, make } = await fresh();
      const chunks = [
        { degrees: 70, lexical: 'unrelated' },
        { degrees: 20, lexical: 'harbour' },
        { degrees: 40, lexical: 'harbour harbour lights' },
      ];
      const long = make.memory({ chunks });
      await store.insertMany([long, make.memory({ degrees: 89, lexical: 'nothing' })]);
      const hits = await store.search(memoryQuery({ terms: ['harbour', 'lights'] }));
      expect(ids(hits).filter((id) => id === long.id)).toHaveLength(1);
      const hit = hits.find((h) => h.id === long.id)!;
      expect(hit.cosine).toBeCloseTo(Math.cos((20 * Math.PI) / 180), 5);
      const alone = make.memory({ degrees: 45, lexical: chunks[2]!.lexical });
      await store.insert(alone);
      const again = new Map((await store.search(memoryQuery({ terms: ['harbour', 'lights'] }))).map((h) => [h.id, h]));
      expect(again.get(long.id)!.bm25).toBeCloseTo(again.get(alone.id)!.bm25, 4);
    });

    it('finds as many records as asked for although one record has more chunks than that', async () => {
      const { store, make } = await fresh();
      const crowd = Array.from({ length: 60 }, (_, i) => ({ degrees: i / 100, lexical: 'lamp lamp lamp' }));
      const others = Array.from({ length: 5 }, (_, i) => make.memory({ degrees: 30 + i, lexical: 'lamp and a shade' }));
      await store.insertMany([make.memory({ chunks: crowd }), ...others]);
      expect(await store.search(memoryQuery({ terms: ['lamp'], limit: 6 }))).toHaveLength(6);
      expect(await store.search(memoryQuery({ limit: 6 }))).toHaveLength(6);
    });

    it('keeps the kinds apart and never finds fork markers', async () => {
      const { store, make } = await fresh();
      const memory = make.memory({ degrees: 1, lexical: 'shared words' });
      const half = make.half('s', 'p', 'user', { degrees: 1, lexical: 'shared words' });
      const marker = { ...make.forkMarker('s'), chunks: memory.chunks };
      for (const record of [memory, half, marker]) await store.insert(record);
      const find = async (...kinds: HybridQuery['scope']['kinds']) =>
        ids(await store.search(memoryQuery({ scope: { kinds }, terms: ['shared'] }))).sort();
      expect(await find('memory')).toEqual([memory.id]);
      expect(await find('conversation')).toEqual([half.id]);
      expect(await find('memory', 'conversation')).toEqual([memory.id, half.id].sort());
      expect(await find('memory', 'conversation', 'fork_marker')).toEqual([memory.id, half.id].sort());
    });

    it('is not crowded out by better records of another kind', async () => {
      const { store, make } = await fresh();
      const crowd = Array.from({ length: 300 }, (_, i) =>
        make.half('s', `pair${i}`, 'user', { degrees: i / 100, lexical: 'sailing sailing' }),
      );
      const memory = make.memory({ degrees: 70, lexical: 'sailing in a very long sentence about other things' });
      await store.insertMany([...crowd, memory]);
      expect(ids(await store.search(memoryQuery({ terms: ['sailing'], limit: 3 })))).toEqual([memory.id]);
      expect(ids(await store.search(memoryQuery({ limit: 3 })))).toEqual([memory.id]);
    });

    it('never finds a deleted record, by vector, by terms or by filter', async () => {
      const { store, make, softDelete } = await fresh();
      const records = Array.from({ length: 12 }, (_, i) =>
        make.memory({ degrees: i, lexical: 'walnut', metadata: { topic: 'nuts' } }),
      );
      await store.insertMany(records);
      await softDelete(...records.slice(0, 10).map((record) => record.id));
      const left = records.slice(10).map((record) => record.id);
      expect(ids(await store.search(memoryQuery({ terms: ['walnut'], limit: 3 }))).sort()).toEqual([...left].sort());
      const scope = { kinds: ['memory' as const], filter: { topic: 'nuts' } };
      expect(ids(await store.search(memoryQuery({ scope, terms: ['walnut'] }))).sort()).toEqual([...left].sort());
    });

    it('tells what ranking needs', async () => {
      const { store, make } = await fresh();
      const half = make.half('session', 'pair', 'assistant', { timestamp: 1_700_000_123.456789 });
      await store.insert(half);
      const [hit] = await store.search(memoryQuery({ scope: { kinds: ['conversation'] } }));
      expect(hit).toMatchObject({
        kind: 'conversation',
        timestamp: 1_700_000_123.456789,
        recallCount: 0,
        sessionId: 'session',
        turnNumber: 1,
        exchangePairId: 'pair',
      });
    });
  });
}
