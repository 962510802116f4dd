/// <reference types="jest" />
import type { FreshProject } from './vector-store.contract';

export function describeForks(fresh: () => Promise<FreshProject>): void {
  describe('forks', () => {
    it('are written into sessions without live records only', async () => {
      const { store, make, softDelete } = await fresh();
      const half = make.half('used', 'p', 'user');
      await store.insert(half);
      expect(await store.fork(make.forkMarker('used'))).toBe(false);
      expect(await store.fork(make.forkMarker('free'))).toBe(true);
      expect(await store.fork(make.forkMarker('free'))).toBe(false);
      await softDelete(half.id);
      expect(await store.fork(make.forkMarker('used'))).toBe(true);
    });

    it('of one session at the same moment make one marker', async () => {
      const { store, make, secondHandle } = await fresh();
      const other = await secondHandle();
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, i) => (i % 2 ? store : other).fork(make.forkMarker('contested'))),
      );
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await store.count(['fork_marker'])).toBe(1);
    });

    it('are followed up to the root, each with its cut', async () => {
      const { store, make } = await fresh();
      await store.fork(make.forkMarker('b', 'a', 10.123456));
      await store.fork(make.forkMarker('c', 'b', 20));
      await store.fork(make.forkMarker('d', 'c', 30));
      const [d, c, b] = [
        { sessionId: 'd', forkedFrom: 'c', cut: 30 },
        { sessionId: 'c', forkedFrom: 'b', cut: 20 },
        { sessionId: 'b', forkedFrom: 'a', cut: 10.123456 },
      ];
      expect(await store.lineage('d', 9)).toEqual([d, c, b]);
      expect(await store.lineage('d', 2)).toEqual([d, c]);
      expect(await store.lineage('a', 9)).toEqual([]);
    });

    it('in a circle are followed once around', async () => {
      const { store, make } = await fresh();
      await store.fork(make.forkMarker('x', 'y', 1));
      await store.fork(make.forkMarker('y', 'x', 2));
      expect((await store.lineage('x', 99)).map(({ sessionId }) => sessionId)).toEqual(['x', 'y']);
    });

    it('end with their marker', async () => {
      const { store, make, softDelete } = await fresh();
      const marker = make.forkMarker('b', 'a', 10);
      await store.fork(marker);
      await softDelete(marker.id);
      expect(await store.lineage('b', 9)).toEqual([]);
    });
  });
}
