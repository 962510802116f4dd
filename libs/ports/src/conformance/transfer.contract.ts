/// <reference types="jest" />
import { newId } from '@hivemind/contracts';
import type { ExportPosition } from '../record-transfer.port';
import type { FreshProject } from './vector-store.contract';

export function describeTransfer(fresh: () => Promise<FreshProject>): void {
  describe('transfer', () => {
    const bounds = { until: 1e12, maxRecords: 100, maxBytes: 1e9 };

    async function pages({ store }: FreshProject, more: Partial<typeof bounds>): Promise<string[][]> {
      const found: string[][] = [];
      for (let after: ExportPosition | undefined; ; ) {
        const { records, more: goesOn } = await store.exportPage({ ...bounds, ...more, after });
        found.push(records.map(({ id }) => id));
        if (!goesOn) return found;
        after = records.at(-1)!;
      }
    }

    it('goes through live records of every kind in the order of time, then id', async () => {
      const project = await fresh();
      const { store, make, softDelete } = project;
      const equal = [newId(), newId(), newId()].map((id) => make.memory({ id, timestamp: 5000.5 }));
      const half = make.half('s', 'p', 'user', { timestamp: 5000.25 });
      const marker = make.forkMarker('f', 's', 5001);
      const gone = make.memory({ timestamp: 5000.75 });
      await store.insertMany([...equal, half, gone]);
      await store.fork(marker);
      await softDelete(gone.id);
      const order = [half.id, ...equal.map(({ id }) => id).sort(), marker.id];
      expect((await pages(project, { maxRecords: 2 })).flat()).toEqual(order);
      expect(await pages(project, {})).toEqual([order]);
      expect((await pages(project, { until: 5000.5 })).flat()).toEqual(order.slice(0, 4));
      expect(await pages(project, { until: 1 })).toEqual([[]]);
    });

    it('ends a page before it gets too large, but never without a record', async () => {
      const project = await fresh();
      const sizes = [10, 10, 500, 10, 10, 10];
      await project.store.insertMany(sizes.map((size) => project.make.memory({ content: 'x'.repeat(size) })));
      expect((await pages(project, { maxBytes: 25 })).map((page) => page.length)).toEqual([2, 1, 2, 1]);
    });

    it('is not disturbed by what is written meanwhile', async () => {
      const project = await fresh();
      const { store, make } = project;
      const records = Array.from({ length: 7 }, (_, i) => make.memory({ timestamp: 100 + i }));
      await store.insertMany(records);
      const first = await store.exportPage({ ...bounds, until: 200, maxRecords: 3 });
      await store.insertMany([make.memory({ timestamp: 50 }), make.memory({ timestamp: 300 })]);
      const rest = await store.exportPage({ ...bounds, until: 200, after: first.records.at(-1) });
      expect([...first.records, ...rest.records].map(({ id }) => id)).toEqual(records.map(({ id }) => id));
      expect(rest.more).toBe(false);
    });

    it('finds what stands by id or by half, deleted or not', async () => {
      const { store, make, softDelete } = await fresh();
      const memory = make.memory();
      const half = make.half('s', 'p', 'user');
      const deleted = make.half('s', 'q', 'assistant');
      await store.insertMany([memory, half, deleted]);
      await softDelete(deleted.id);
      const found = await store.standing([
        { id: memory.id },
        { id: newId(), exchangePairId: 'p', role: 'user' },
        { id: newId(), exchangePairId: 'q', role: 'assistant' },
        { id: newId(), exchangePairId: 'q', role: 'user' },
        { id: 'malformed' },
      ]);
      expect(found.map(({ id }) => id).sort()).toEqual([memory.id, half.id, deleted.id].sort());
      expect(found.find(({ id }) => id === deleted.id)!.deletedAt).not.toBeNull();
      expect(await store.standing([])).toEqual([]);
    });
  });
}
