/// <reference types="jest" />
import { lean } from './record-builder';
import { EVERY_KIND } from './removal.contract';
import type { FreshProject } from './vector-store.contract';

export function describePurge(fresh: () => Promise<FreshProject>): void {
  describe('purges', () => {
    it('remove what was soft-deleted long enough ago, and nothing else', async () => {
      const { store, make } = await fresh();
      const [old, recent, live] = [10, 20, 30].map((degrees) => make.memory({ degrees, lexical: 'birch' }));
      await store.insertMany([old!, recent!, live!]);
      await store.softDelete({ kinds: EVERY_KIND, ids: [old!.id] }, 100);
      await store.softDelete({ kinds: EVERY_KIND, ids: [recent!.id] }, 200);
      expect(await store.deletedIds(150)).toEqual([old!.id]);
      const counts = { records: 1, exchanges: 0, points: 1 };
      expect(await store.purgeDeleted(150, { dryRun: true })).toEqual(counts);
      expect(await store.purgeDeleted(150)).toEqual(counts);
      expect(await store.purgeDeleted(150)).toEqual({ records: 0, exchanges: 0, points: 0 });
      const left = await store.get([old!.id, recent!.id, live!.id], { includeDeleted: true });
      expect(left.map(({ id }) => id).sort()).toEqual([recent!.id, live!.id].sort());
      const hits = await store.search({ scope: { kinds: ['memory'] }, dense: lean(30), terms: ['birch'], limit: 9 });
      expect(hits.map(({ id }) => id)).toEqual([live!.id]);
      expect(hits[0]!.bm25).toBeGreaterThan(0);
    });

    it('make room for a half that is sent again', async () => {
      const { store, make, softDelete } = await fresh();
      const half = make.half('s', 'p', 'user');
      await store.insert(half);
      await softDelete(half.id);
      await store.purgeDeleted(1);
      expect(await store.insert(half)).toEqual({ inserted: true });
    });

    it('of everything count everything and leave a collection that works', async () => {
      const { store, make, softDelete } = await fresh();
      const long = make.memory({ chunks: [1, 2].map((degrees) => ({ degrees, lexical: 'alder' })) });
      const deleted = make.half('s', 'p', 'user', { lexical: 'alder' });
      await store.insertMany([long, deleted]);
      await store.fork(make.forkMarker('f', 's', 9));
      await softDelete(deleted.id);
      const counts = { records: 2, exchanges: 1, points: 4 };
      expect(await store.purgeAll({ dryRun: true })).toEqual(counts);
      expect(await store.purgeAll()).toEqual(counts);
      expect(await store.get([long.id, deleted.id], { includeDeleted: true })).toEqual([]);
      expect(await store.lineage('f', 9)).toEqual([]);
      const next = make.memory({ degrees: 3, lexical: 'alder' });
      await store.insertMany([next]);
      const hits = await store.search({ scope: { kinds: ['memory'] }, dense: lean(3), terms: ['alder'], limit: 9 });
      expect(hits.map(({ id }) => id)).toEqual([next.id]);
      expect(hits[0]!.bm25).toBeGreaterThan(0);
    });

    it('know the halves that follow others in their sessions', async () => {
      const { store, make, softDelete } = await fresh();
      const halves = Array.from({ length: 6 }, (_, i) => make.half('s', `p${i}`, 'user'));
      await store.insertMany([...halves, make.half('other', 'q', 'user'), make.memory()]);
      await softDelete(halves[2]!.id);
      const after = async (ids: string[], each: number) =>
        (await store.followers(ids, each)).map(({ id }) => id).sort();
      const expected = (...places: number[]) => places.map((place) => halves[place]!.id).sort();
      expect(await after([halves[0]!.id], 2)).toEqual(expected(1, 2));
      expect(await after([halves[0]!.id, halves[1]!.id], 2)).toEqual(expected(2, 3));
      expect(await after([halves[5]!.id], 9)).toEqual([]);
      expect(await after([], 9)).toEqual([]);
    });

    it('can take words away from a record', async () => {
      const { store, make } = await fresh();
      const half = make.half('s', 'p', 'user', { lexical: 'borrowed own' });
      await store.insert(half);
      await store.replaceTerms(new Map([[half.id, 'own']]));
      const bm25 = async (term: string) => {
        const scope = { kinds: ['conversation' as const] };
        return (await store.search({ scope, dense: lean(0), terms: [term], limit: 1 }))[0]!.bm25;
      };
      expect(await bm25('borrowed')).toBe(0);
      expect(await bm25('own')).toBeGreaterThan(0);
    });
  });
}
