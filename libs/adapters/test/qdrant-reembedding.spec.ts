import { newProjectId } from '@hivemind/contracts';
import { CollectionMovedError, type PendingRecord, type ReembeddedRecord, type VectorStore } from '@hivemind/ports';
import { lean, recordBuilder } from '@hivemind/ports/conformance';
import { setImmediate as turn } from 'node:timers/promises';
import { QdrantStores } from '../src/qdrant';
import { QdrantStandIn, type StandInOptions } from './qdrant-stand-in';

const OLD = { model: 'standing', dimensions: 8 };
const NEXT = { model: 'newcomer', dimensions: 8 };
const PAGE = { limit: 100, preceding: 2 };
const KINDS = ['memory' as const, 'conversation' as const];
/** A move takes some seventy requests; its process dies before one in so many of them. */
const [FIRST_DEATH, DEATHS_APART] = [1, 4];
const VECTORS: Record<string, Float32Array> = { [OLD.model]: lean(0), [NEXT.model]: lean(90) };

const embedded = async (pending: readonly PendingRecord[]): Promise<ReembeddedRecord[]> =>
  pending.map(({ record: { id, content }, basis }) => ({
    id,
    basis,
    chunks: [{ id: `${id}#0`, dense: VECTORS[NEXT.model]!, lexical: content }],
  }));

describe('A move of a Qdrant collection', () => {
  let intercept: StandInOptions['intercept'];
  let server: QdrantStandIn;
  let url: string;
  beforeAll(async () => {
    server = new QdrantStandIn({ intercept: (request) => intercept?.(request) });
    url = await server.listen();
  });
  beforeEach(() => (intercept = undefined));
  afterAll(() => server.close());

  /** A process. It waits in turns instead of milliseconds. */
  const startProcess = () => new QdrantStores({ pause: () => turn(), maxUnderWay: 1000 });

  const project = () => {
    const id = newProjectId();
    const make = recordBuilder(id);
    const open = async (stores: QdrantStores) => {
      const store = await stores.records(id, { url, apiKey: null });
      const model = (await store.model()) ?? OLD;
      await store.ensure(model);
      return { store, model };
    };
    /** As the services work: from the beginning when the project was moved. */
    const use = async <Result>(stores: QdrantStores, work: (store: VectorStore, model: string) => Promise<Result>) => {
      for (;;)
        try {
          const { store, model } = await open(stores);
          return await work(store, model.model);
        } catch (error) {
          if (!(error instanceof CollectionMovedError)) throw error;
        }
    };
    const rows = (content: string, model: string) => [{ id: 'row', dense: VECTORS[model]!, lexical: content }];
    const memory = (content: string, model = OLD.model) => ({
      ...make.memory({ content }),
      chunks: rows(content, model),
    });
    const move = async (stores: QdrantStores) => {
      const { store } = await open(stores);
      const moving = store.reembedding();
      if ((await moving.begin(NEXT)) === 'current') return;
      do await moving.put(await embedded(await moving.pending(PAGE)));
      while (!(await moving.switchOver(PAGE, embedded)));
    };
    /** Contents that a search by the model's vectors finds, each as often as it is found. */
    const found = () =>
      use(startProcess(), async (store, model) => {
        const scope = { kinds: KINDS };
        const hits = await store.search({ scope, dense: VECTORS[model]!, terms: [], limit: 200 });
        const close = hits.filter(({ cosine }) => cosine > 0.99).map(({ id: hit }) => hit);
        return (await store.get(close)).map(({ content }) => content).sort();
      });
    const collections = async () => {
      const answer = (await (await fetch(`${url}/collections`)).json()) as {
        result: { collections: { name: string }[] };
      };
      return answer.result.collections.map(({ name }) => name).filter((name) => name.includes(`${id}_records`));
    };
    return { make, open, use, memory, rows, move, found, collections };
  };

  const pointsOf = async (collection: string, recordIds: string[]) => {
    const filter = { must: [{ key: 'record_id', match: { any: recordIds } }] };
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify({ filter, exact: true }) };
    const answer = await fetch(`${url}/collections/${collection}/points/count`, request);
    return ((await answer.json()) as { result: { count: number } }).result.count;
  };

  it('is gone on with whenever its process dies, and loses nothing of what happens in between', async () => {
    let deaths = FIRST_DEATH;
    for (let isDone = false; !isDone; deaths += DEATHS_APART) {
      const { make, use, memory, rows, move, found, collections } = project();
      const writer = startProcess();
      const [kept, updated, deleted, restored, purged] = ['kept', 'before', 'deleted', 'restored', 'purged'].map(
        (content) => memory(content),
      );
      await use(writer, async (store) => {
        await store.insertMany([kept!, updated!, deleted!, restored!, purged!]);
        await store.update({ ...kept!, fromVersion: 1, content: 'kept', chunks: rows('kept', OLD.model) }, 1);
        await store.softDelete({ kinds: KINDS, ids: [restored!.id, purged!.id] }, 5);
        await store.fork(make.forkMarker('fork', 'parent', 7));
      });

      let left = deaths;
      intercept = () =>
        left-- > 0 ? undefined : { status: 403, answer: { status: { error: 'the process is dead' }, time: 0 } };
      isDone = await move(startProcess()).then(
        () => true,
        () => false,
      );
      intercept = undefined;

      await use(writer, (store, model) => store.insert({ ...memory('late', model) }));
      await use(writer, (store, model) =>
        store.update({ ...updated!, fromVersion: 1, content: 'after', chunks: rows('after', model) }, 2),
      );
      await use(writer, (store) => store.softDelete({ kinds: KINDS, ids: [deleted!.id] }, 9));
      await use(writer, (store) => store.restore({ kinds: KINDS, ids: [restored!.id] }));
      await use(writer, (store) => store.purgeDeleted(6));
      await move(startProcess());

      expect([deaths, await found()]).toEqual([deaths, ['after', 'kept', 'late', 'restored']]);
      await use(startProcess(), async (store, model) => {
        expect(model).toBe(NEXT.model);
        expect((await store.get([updated!.id]))[0]).toMatchObject({ version: 2 });
        expect((await store.supersededVersion(updated!.id, 1))?.content).toBe('before');
        expect(await store.deletedIds(100)).toEqual([deleted!.id]);
        expect(await store.lineage('fork', 5)).toEqual([{ sessionId: 'fork', forkedFrom: 'parent', cut: 7 }]);
        expect(await store.get([purged!.id], { includeDeleted: true })).toEqual([]);
      });
      expect(await collections()).toHaveLength(1);
    }
    expect(deaths).toBeGreaterThan(50);
  });

  it('takes along what writers were told, whatever comes between their requests and those of the move', async () => {
    for (let seed = 1; seed <= 4; seed++) {
      let state = seed;
      const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
      const { use, memory, rows, move, found, collections } = project();
      const writers = Array.from({ length: 4 }, startProcess);
      const early = Array.from({ length: 24 }, (_, i) => memory(`early ${i}`));
      await use(writers[0]!, (store) => store.insertMany(early));
      intercept = async () => {
        for (let i = random(12); i > 0; i--) await turn();
        return undefined;
      };
      let isMoving = true;
      const purged: string[] = [];
      const expected = new Set(early.map(({ content }) => content));
      const moving = move(startProcess()).finally(() => (isMoving = false));
      const writing = writers.map(async (stores, w) => {
        for (let i = 0; isMoving || i < 6; i++) {
          const late = `late ${w} ${i}`;
          expect(await use(stores, (store, model) => store.insert(memory(late, model)))).toEqual({ inserted: true });
          expected.add(late);
          // Each writer has records of its own, so that it is known what must stand.
          const [changed, removed, back] = [0, 1, 2].map((n) => early[(3 * i + n) * 4 + w]);
          if (!changed || !removed || !back) continue;
          const content = `changed ${w} ${i}`;
          const version = await use(stores, (store, model) =>
            store.update({ ...changed, fromVersion: 1, content, chunks: rows(content, model) }, 1),
          );
          expect(version).toBe(2);
          expected.delete(changed.content);
          expected.add(content);
          const one = { records: 1 };
          for (const [{ id }, at] of [
            [removed, w + 1],
            [back, 100],
          ] as const)
            expect(await use(stores, (store) => store.softDelete({ kinds: KINDS, ids: [id] }, at))).toMatchObject(one);
          expected.delete(removed.content);
          expect(await use(stores, (store) => store.restore({ kinds: KINDS, ids: [back.id] }))).toMatchObject(one);
          if (w > 0) continue;
          await use(stores, (store) => store.purgeDeleted(1));
          purged.push(removed.id);
        }
      });
      await Promise.all([moving, ...writing]);
      intercept = undefined;
      expect([seed, await found()]).toEqual([seed, [...expected].sort()]);
      const [name, ...others] = await collections();
      expect(others).toEqual([]);
      expect(await pointsOf(name!, purged)).toBe(0);
    }
  });

  it('leaves nothing of what is purged in either collection', async () => {
    const { open, use, memory, collections } = project();
    const [before, during] = [memory('purged when copied'), memory('purged while being copied')];
    await use(startProcess(), (store) => store.insertMany([before, during]));
    const { store } = await open(startProcess());
    const moving = store.reembedding();
    const purge = async (id: string) => {
      await store.softDelete({ kinds: KINDS, ids: [id] }, 1);
      await store.purgeDeleted(1);
    };
    await moving.begin(NEXT);
    const pending = await embedded(await moving.pending(PAGE));
    expect(await moving.put(pending.filter(({ id }) => id === before.id))).toBe(1);
    await purge(before.id);
    intercept = async ({ url: asked, body }) => {
      if (!asked.includes('_records_') || !JSON.stringify(body).includes('"upsert"')) return undefined;
      intercept = undefined;
      await purge(during.id);
      return undefined;
    };
    expect(await moving.put(pending.filter(({ id }) => id === during.id))).toBe(0);
    const names = await collections();
    expect(names).toHaveLength(2);
    for (const name of names) expect(await pointsOf(name, [before.id, during.id])).toBe(0);
  });

  it('lets writers go on when the process that holds them has died', async () => {
    const { open, use, memory, found } = project();
    await use(startProcess(), (store) => store.insert(memory('first')));
    const { store } = await open(startProcess());
    const moving = store.reembedding();
    await moving.begin(NEXT);
    await moving.put(await embedded(await moving.pending(PAGE)));
    intercept = ({ body }) =>
      JSON.stringify(body)?.includes('moved_to":"') || JSON.stringify(body)?.includes('"keys":["held_by"]')
        ? { status: 403, answer: { status: { error: 'the process is dead' }, time: 0 } }
        : undefined;
    await expect(moving.switchOver(PAGE, embedded)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    intercept = undefined;
    await use(startProcess(), (other) => other.insert(memory('second')));
    expect(await found()).toEqual(['first', 'second']);
  });

  it('leaves nothing of a move that was given up, though the process that did so died', async () => {
    const { open, use, memory, move, collections } = project();
    await use(startProcess(), (store) => store.insert(memory('first')));
    const given = (await open(startProcess())).store.reembedding();
    await given.begin({ model: 'third', dimensions: 3 });
    intercept = ({ method }) =>
      method === 'DELETE' ? { status: 403, answer: { status: { error: 'the process is dead' }, time: 0 } } : undefined;
    await expect(given.abort()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    intercept = undefined;
    expect(await collections()).toHaveLength(2);
    await move(startProcess());
    expect(await collections()).toHaveLength(1);
  });

  it('is one process at a time', async () => {
    const { open, use, memory } = project();
    await use(startProcess(), (store) => store.insert(memory('first')));
    const first = (await open(startProcess())).store.reembedding();
    await first.begin(NEXT);
    const pending = await first.pending(PAGE);
    const second = (await open(startProcess())).store.reembedding();
    expect(await second.begin(NEXT)).toBe('resumed');
    const takenOver = { code: 'CONFLICT', message: expect.stringContaining('taken over') as string };
    await expect(embedded(pending).then((records) => first.put(records))).rejects.toMatchObject(takenOver);
    await expect(first.switchOver(PAGE, embedded)).rejects.toMatchObject(takenOver);
    expect(await second.switchOver(PAGE, embedded)).toBe(true);
    await expect(first.progress()).rejects.toThrow(CollectionMovedError);
  });
});
