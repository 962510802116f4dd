/// <reference types="jest" />
import { chunkId, newProjectId } from '@hivemind/contracts';
import { CollectionMovedError, type PendingRecord, type ReembeddedRecord } from '../reembedding.port';
import type { NewRecord } from '../stored-records';
import type { VectorStore } from '../vector-store.port';
import { DIMENSIONS, lean, recordBuilder } from './record-builder';
import { EVERY_KIND } from './removal.contract';
import { MODEL, type VectorStoreHarness } from './vector-store.contract';

/** Of the same length: only the store can tell its vectors from those of the other model. */
const NEXT = { model: 'newcomer', dimensions: DIMENSIONS };
const PAGE = { limit: 100, preceding: 2 };
/** The direction that everything has under the new model; under the old one it is `lean(0)`. */
const turned = lean(90);

const remade = (pending: readonly PendingRecord[], rows = 1): ReembeddedRecord[] =>
  pending.map(({ record: { id }, basis }) => ({
    id,
    basis,
    chunks: Array.from({ length: rows }, (_, place) => ({ id: chunkId(id, place), dense: turned, lexical: 'cedar' })),
  }));

const failsToFinish = (): Promise<ReembeddedRecord[]> => Promise.reject(new Error('nothing is left to embed'));

/** Runs the guarantees of `Reembedding` against an adapter that has it. */
export function describeReembeddingContract(name: string, makeHarness: () => Promise<VectorStoreHarness>): void {
  describe(`${name} keeps the Reembedding contract`, () => {
    let harness: VectorStoreHarness;
    beforeAll(async () => {
      harness = await makeHarness();
    }, 120_000);
    afterAll(() => harness.close());

    const stocked = async (count = 3) => {
      const projectId = newProjectId();
      const open = async (model = MODEL) => {
        const store = await harness.open(projectId);
        await store.ensure(model);
        return store;
      };
      const make = recordBuilder(projectId);
      const memory = () => make.memory({ degrees: 0, lexical: 'cedar', metadata: { embedding_model: MODEL.model } });
      const records = Array.from({ length: count }, memory);
      const store = await open();
      await store.insertMany(records);
      return { projectId, open, make, memory, records, store, moving: store.reembedding() };
    };
    const filled = async (count?: number) => {
      const project = await stocked(count);
      await project.moving.begin(NEXT);
      await project.moving.put(remade(await project.moving.pending(PAGE)));
      return project;
    };
    const found = async (store: VectorStore, dense: Float32Array, terms: string[] = []) => {
      const scope = { kinds: ['memory' as const, 'conversation' as const] };
      const hits = await store.search({ scope, dense, terms, limit: 50 });
      return hits
        .filter(({ cosine }) => cosine > 0.99)
        .map(({ id }) => id)
        .sort();
    };
    const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id).sort();

    it('fills the second set page by page, is gone on with, and leaves searches as they are until the switch', async () => {
      const { open, records, store, moving } = await stocked(5);
      expect(await moving.begin(MODEL)).toBe('current');
      expect(await moving.begin(NEXT)).toBe('begun');
      const first = await moving.pending({ ...PAGE, limit: 2 });
      expect(await moving.put(remade(first, 3))).toBe(2);
      expect(await moving.put(remade(first, 3))).toBe(0);
      expect(await moving.progress()).toEqual({ records: 5, pending: 3 });

      const resumed = (await open()).reembedding();
      expect(await resumed.begin(NEXT)).toBe('resumed');
      const rest = await resumed.pending({ ...PAGE, after: first.at(-1)!.record.id });
      expect(ids([...first, ...rest].map(({ record }) => record))).toEqual(ids(records));
      await resumed.put(remade(rest));
      expect(await resumed.progress()).toEqual({ records: 5, pending: 0 });
      expect(await found(store, lean(0))).toEqual(ids(records));
      expect(await resumed.switchOver(PAGE, failsToFinish)).toBe(true);
      expect(await found(await open(NEXT), turned, ['cedar'])).toEqual(ids(records));
    });

    it('lets nobody mix the vectors of two models, and refuses the old one', async () => {
      const { projectId, open, records, memory, store, moving } = await filled();
      const other = await open();
      await moving.switchOver(PAGE, failsToFinish);
      const late = memory();
      for (const handle of [store, other]) {
        await expect(found(handle, lean(0))).rejects.toThrow(CollectionMovedError);
        await expect(handle.insert(late)).rejects.toThrow(CollectionMovedError);
        await expect(handle.insertMany([late])).rejects.toThrow(CollectionMovedError);
        const change = { ...records[0]!, fromVersion: 1, content: 'other' };
        await expect(handle.update(change, 1)).rejects.toThrow(CollectionMovedError);
        await expect(handle.softDelete({ kinds: EVERY_KIND, ids: [late.id] }, 1)).rejects.toThrow(CollectionMovedError);
      }
      // Records are what they were for those, too, who were reading them.
      expect(await store.get([records[0]!.id])).toMatchObject([{ content: records[0]!.content }]);
      expect(await other.count(['memory'])).toBe(records.length);
      expect(await (await harness.open(projectId)).model()).toEqual(NEXT);
      await expect(open()).rejects.toMatchObject({
        code: 'STORAGE_UNAVAILABLE',
        message: expect.stringMatching(/newcomer.*conformance.*hivemind reembed/s) as string,
      });
      const moved = await open(NEXT);
      expect(await moved.get([late.id])).toEqual([]);
      expect((await moved.get([records[0]!.id]))[0]).toMatchObject({ version: 1 });
      expect(await found(moved, turned)).toEqual(ids(records));
    });

    it('follows deletes and restores, of records that were deleted before, too', async () => {
      const project = await stocked(4);
      const { open, records, store, moving } = project;
      const [a, b, c, d] = records.map(({ id }) => id) as [string, string, string, string];
      const remove = (...chosen: string[]) => store.softDelete({ kinds: EVERY_KIND, ids: chosen }, 1);
      const restore = (chosen: string) => store.restore({ kinds: EVERY_KIND, ids: [chosen] });
      await remove(a, b);
      await moving.begin(NEXT);
      expect(await moving.put(remade(await moving.pending(PAGE)))).toBe(4);
      await remove(c);
      await restore(a);
      await moving.switchOver(PAGE, failsToFinish);
      const moved = await open(NEXT);
      expect(await found(moved, turned, ['cedar'])).toEqual([a, d].sort());
      await moved.restore({ kinds: EVERY_KIND, ids: [b, c] });
      expect(await found(moved, turned, ['cedar'])).toEqual([a, b, c, d].sort());
    });

    it('follows purges', async () => {
      const { open, records, store, moving } = await filled();
      await store.softDelete({ kinds: EVERY_KIND, ids: [records[0]!.id] }, 1);
      await store.purgeDeleted(2);
      expect(await moving.progress()).toEqual({ records: 2, pending: 0 });
      await store.purgeAll();
      // Where a purge takes both sets with their files the move is over with it.
      expect(await moving.begin(NEXT)).not.toBe('current');
      expect(await moving.progress()).toEqual({ records: 0, pending: 0 });
      expect(await moving.switchOver(PAGE, failsToFinish)).toBe(true);
      expect(await found(await open(NEXT), turned)).toEqual([]);
    });

    it.each<[string, (store: VectorStore, record: NewRecord) => Promise<unknown>]>([
      ['updated', (store, record) => store.update({ ...record, fromVersion: 1, content: 'other' }, 1)],
      ['given other terms', (store, { id }) => store.replaceTerms(new Map([[id, 'birch']]))],
    ])('makes a record pending again that is %s, and takes no rows from before', async (_what, change) => {
      const { records, store, moving } = await filled();
      const { id } = records[0]!;
      await change(store, records[0]!);
      const pending = await moving.pending(PAGE);
      expect(pending.map(({ record }) => record.id)).toEqual([id]);
      const [standing] = await store.get([id]);
      expect(pending[0]!.record.content).toBe(standing!.content);
      await store.replaceTerms(new Map([[id, 'larch']]));
      expect(await moving.put(remade(pending))).toBe(0);
      expect(await moving.put(remade(await moving.pending(PAGE)))).toBe(1);
    });

    it('leaves a record alone whose metadata alone is updated', async () => {
      const { records, store, moving } = await filled();
      await store.update({ ...records[0]!, fromVersion: 1, metadata: { a: 1 }, chunks: undefined }, 1);
      expect(await moving.progress()).toEqual({ records: 3, pending: 0 });
    });

    it('switches when few are left, which are embedded while writers wait, and not when many are', async () => {
      const { open, records, memory, store, moving } = await filled();
      const late = [memory(), memory()];
      await store.insertMany(late);
      expect(await moving.switchOver({ ...PAGE, limit: 1 }, failsToFinish)).toBe(false);
      await expect(moving.switchOver(PAGE, failsToFinish)).rejects.toThrow('nothing is left');
      expect(await found(store, lean(0))).toEqual(ids([...records, ...late]));
      expect(await moving.switchOver(PAGE, async (left) => remade(left))).toBe(true);
      expect(await found(await open(NEXT), turned)).toEqual(ids([...records, ...late]));
    });

    it('loses no write that comes at the moment of the switch', async () => {
      const { open, records, memory, store, moving } = await filled();
      const late = Array.from({ length: 30 }, memory);
      const writing = late.map((record) =>
        store.insert(record).then(
          () => record,
          (error: unknown) => {
            expect(error).toBeInstanceOf(CollectionMovedError);
            return null;
          },
        ),
      );
      const switched = moving.switchOver(PAGE, async (left) => remade(left));
      const written = (await Promise.all(writing)).filter((record) => record !== null);
      expect(await switched).toBe(true);
      const moved = await open(NEXT);
      expect(await found(moved, turned)).toEqual(ids([...records, ...written]));
      expect(await moved.count(['memory'])).toBe(records.length + written.length);
    });

    it('tells what was said before a half, and passes over fork markers', async () => {
      const { make, store, moving } = await stocked(0);
      const say = (pair: string, session = 's') => make.half(session, pair, 'user', { content: `said in ${pair}` });
      const halves = [say('p1'), say('p2'), say('p3'), say('p4'), say('elsewhere', 'other')];
      await store.insertMany(halves);
      await store.fork(make.forkMarker('fork', 's', 5));
      await store.softDelete({ kinds: EVERY_KIND, ids: [halves[1]!.id] }, 1);
      await moving.begin(NEXT);
      const before = new Map((await moving.pending(PAGE)).map(({ record, preceding }) => [record.content, preceding]));
      expect(Object.fromEntries(before)).toEqual({
        'said in p1': [],
        'said in p2': ['said in p1'],
        'said in p3': ['said in p1'],
        'said in p4': ['said in p3', 'said in p1'],
        'said in elsewhere': [],
      });
    });

    it('corrects what records say of their vectors, page by page and once', async () => {
      const { open, records, moving } = await stocked(230);
      await moving.begin(NEXT);
      const pending = await moving.pending({ ...PAGE, limit: 300 });
      await moving.put([...remade(pending.slice(0, 1), 2), ...remade(pending.slice(1))]);
      await moving.switchOver(PAGE, failsToFinish);
      const stamp = async () => {
        let stamped = 0;
        for (let after: string | undefined; ; ) {
          const page = await moving.stamp(after);
          expect(page.passedOver).toBe(0);
          stamped += page.stamped;
          if (page.last === null) return stamped;
          after = page.last;
        }
      };
      // None are left to be corrected where that was done when the vectors were made.
      expect([230, 0]).toContain(await stamp());
      expect(await stamp()).toBe(0);
      // An update that was made from what was there before does not bring the old name back.
      await (await open(NEXT)).update({ ...records[0]!, fromVersion: 1, chunks: undefined }, 1);
      const stored = await (await open(NEXT)).get(ids(records));
      expect(new Set(stored.map(({ metadata }) => metadata.embedding_model))).toEqual(new Set([NEXT.model]));
      expect(stored.filter(({ metadata }) => metadata.storage_mode === 'chunked')).toHaveLength(1);
      expect(stored.filter(({ version }) => version === 1)).toHaveLength(229);
    });

    it('is one move at a time, and can be given up and gone back on', async () => {
      const { open, records, store, moving } = await filled();
      const third = { model: 'third', dimensions: 3 };
      await expect(moving.begin(third)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('newcomer') as string,
      });
      expect([await moving.abort(), await moving.abort()]).toEqual([true, false]);
      await store.softDelete({ kinds: EVERY_KIND, ids: [records[0]!.id] }, 1);
      await store.restore({ kinds: EVERY_KIND, ids: [records[0]!.id] });
      expect(await moving.begin(third)).toBe('begun');
      await moving.abort();
      await moving.begin(NEXT);
      await moving.switchOver(PAGE, async (left) => remade(left));
      const back = (await open(NEXT)).reembedding();
      expect(await back.begin(NEXT)).toBe('current');
      await back.begin(MODEL);
      await back.switchOver(PAGE, async (left) =>
        remade(left).map((record) => ({ ...record, chunks: record.chunks.map((row) => ({ ...row, dense: lean(0) })) })),
      );
      expect(await found(await open(), lean(0), ['cedar'])).toEqual(ids(records));
    });
  });
}
