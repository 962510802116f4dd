/// <reference types="jest" />
import { newId, type RecordKind } from '@hivemind/contracts';
import { lean } from './record-builder';
import type { FreshProject } from './vector-store.contract';

export const EVERY_KIND: RecordKind[] = ['memory', 'conversation', 'fork_marker'];

/** A session with a fork of it, a long memory and a short one, all about one topic, and a memory about another. */
async function stock(project: FreshProject) {
  const { store, make } = project;
  const parts = { metadata: { topic: 't' }, lexical: 'cedar' };
  const long = make.memory({ ...parts, chunks: [1, 2, 3].map((degrees) => ({ degrees, lexical: 'cedar' })) });
  const short = make.memory({ ...parts, degrees: 4 });
  const halves = (['user', 'assistant'] as const).map((role) => make.half('s', 'p', role, parts));
  const other = make.memory({ metadata: { topic: 'other' }, lexical: 'cedar', degrees: 5 });
  await store.insertMany([long, short, ...halves, make.half('s', 'q', 'user', parts), other]);
  const marker = make.forkMarker('fork', 's', 5);
  marker.metadata = { ...marker.metadata, topic: 't' };
  await store.fork(marker);
  return { ...project, long, halves, other, marker };
}

const byTopic = { kinds: EVERY_KIND, filter: { topic: 't' } };
const all = { records: 5, exchanges: 2, points: 7 };
const none = { records: 0, exchanges: 0, points: 0 };

export function describeRemoval(fresh: () => Promise<FreshProject>): void {
  describe('removal', () => {
    const stocked = async () => stock(await fresh());
    const find = async ({ store }: FreshProject) => {
      const scope = { kinds: ['memory' as const, 'conversation' as const] };
      return (await store.search({ scope, dense: lean(0), terms: ['cedar'], limit: 20 })).map(({ id }) => id).sort();
    };

    it('by filter counts records, exchanges and rows, and a fork marker as a row only', async () => {
      const project = await stocked();
      const counts = { ...all, points: all.points + 1 };
      expect(await project.store.softDelete(byTopic, 100, { dryRun: true })).toEqual(counts);
      expect(await project.store.lineage('fork', 9)).toHaveLength(1);
      expect(await project.store.softDelete(byTopic, 100)).toEqual(counts);
      expect(await project.store.softDelete(byTopic, 101)).toEqual(none);
      expect(await project.store.softDelete(byTopic, 101, { dryRun: true })).toEqual(none);
      expect(await find(project)).toEqual([project.other.id]);
      expect(await project.store.lineage('fork', 9)).toEqual([]);
      expect(await project.store.exchanges(['p', 'q'])).toEqual([]);
      const [deleted] = await project.store.get([project.long.id], { includeDeleted: true });
      expect(deleted!.deletedAt).toBe(100);
    });

    it('by id takes that record alone, and of the kinds given', async () => {
      const { store, halves, marker } = await stocked();
      const kinds: RecordKind[] = ['memory', 'conversation'];
      expect(await store.softDelete({ kinds, ids: [marker.id, newId(), 'malformed'] }, 100)).toEqual(none);
      const one = { records: 1, exchanges: 1, points: 1 };
      expect(await store.softDelete({ kinds, ids: [halves[0]!.id] }, 100)).toEqual(one);
      expect((await store.exchanges(['p'])).map(({ id }) => id)).toEqual([halves[1]!.id]);
      expect(await store.softDelete({ kinds, ids: [] }, 100)).toEqual(none);
    });

    it('is undone by a restore, in the same units', async () => {
      const project = await stocked();
      const counts = { ...all, points: all.points + 1 };
      const before = await find(project);
      await project.store.softDelete(byTopic, 100);
      expect(await project.store.restore(byTopic, { dryRun: true })).toEqual(counts);
      expect(await find(project)).toHaveLength(1);
      expect(await project.store.restore(byTopic)).toEqual(counts);
      expect(await find(project)).toEqual(before);
      expect(await project.store.lineage('fork', 9)).toHaveLength(1);
      expect(await project.store.restore(byTopic)).toEqual(none);
    });

    it('of more records than go into one statement is whole', async () => {
      const { store, make } = await fresh();
      const records = Array.from({ length: 1203 }, (_, i) =>
        make.memory({ degrees: i / 20, metadata: { bulk: true } }),
      );
      await store.insertMany(records);
      const selection = { kinds: EVERY_KIND, filter: { bulk: true } };
      const counts = { records: 1203, exchanges: 0, points: 1203 };
      expect(await store.softDelete(selection, 100)).toEqual(counts);
      expect(await store.count(['memory'])).toBe(0);
      expect(await store.restore(selection)).toEqual(counts);
      expect(await store.count(['memory'])).toBe(1203);
    });

    it('restores of the markers of a session the last alone, and none beside a live one', async () => {
      const { store, make } = await fresh();
      const markers = [1, 2, 3].map((cut) => make.forkMarker('f', `parent ${cut}`, cut));
      const remove = (place: number) => store.softDelete({ kinds: EVERY_KIND, ids: [markers[place]!.id] }, 10 + place);
      await store.fork(markers[0]!);
      await remove(0);
      await store.fork(markers[1]!);
      await remove(1);
      await store.fork(markers[2]!);
      const ids = markers.map(({ id }) => id);
      expect(await store.restore({ kinds: EVERY_KIND, ids })).toEqual(none);
      await remove(2);
      expect(await store.restore({ kinds: EVERY_KIND, ids })).toEqual({ records: 0, exchanges: 0, points: 1 });
      expect((await store.lineage('f', 9))[0]!.forkedFrom).toBe('parent 3');
    });
  });
}
