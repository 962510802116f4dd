/// <reference types="jest" />
import { newId, newProjectId, type Metadata } from '@hivemind/contracts';
import type { VectorStore } from '../vector-store.port';
import { lean } from './record-builder';
import { MODEL, type FreshProject } from './vector-store.contract';

const AWKWARD: Metadata = {
  'key with "quotes", \\ and 日本語': 'grüße 👩‍👩‍👧‍👦 \u0001\u2028 \' " \\u0000',
  large: 1e308,
  small: 5e-324,
  fraction: 0.1,
  whole: 9007199254740991,
  none: null,
  yes: true,
  empty: [],
  list: ['a', 1, true, null, { deep: [1.5] }],
};

export function describeWrites(fresh: () => Promise<FreshProject>, open: (id: string) => Promise<VectorStore>): void {
  describe('writes', () => {
    it('returns a record as it was written', async () => {
      const { store, make } = await fresh();
      const content = 'Ünï 日本語 👩‍👩‍👧‍👦 \r\n\t "quotes" \\ \u0001 end';
      const record = make.memory({ content, metadata: AWKWARD, tokens: 7, timestamp: 1_700_000_000.123456 });
      expect(await store.insert(record)).toEqual({ inserted: true });
      expect(await store.get([record.id])).toEqual([
        {
          id: record.id,
          kind: 'memory',
          content,
          metadata: { ...record.metadata, recall_count: 0 },
          tokens: 7,
          timestamp: 1_700_000_000.123456,
          recallCount: 0,
          deletedAt: null,
          version: 1,
        },
      ]);
    });

    it('keeps a text of 200,000 characters in many chunks whole', async () => {
      const { store, make } = await fresh();
      const content = '🙂é中a'.repeat(50_000);
      const chunks = Array.from({ length: 150 }, (_, i) => ({ degrees: i / 2, lexical: `part${i} of the text` }));
      const record = make.memory({ content, chunks });
      await store.insert(record);
      expect((await store.get([record.id]))[0]!.content === content).toBe(true);
    });

    it('is seen by the next read through any handle', async () => {
      const { store, make, secondHandle } = await fresh();
      const other = await secondHandle();
      for (let i = 0; i < 5; i++) {
        const record = make.memory({ degrees: i, lexical: `term${i}` });
        await store.insert(record);
        expect(await other.get([record.id])).toHaveLength(1);
        const hits = await other.search({
          scope: { kinds: ['memory'] },
          dense: lean(i),
          terms: [`term${i}`],
          limit: 1,
        });
        expect(hits.map((hit) => hit.id)).toContain(record.id);
      }
    });

    it('lets the first writer of an id win and tells what stands', async () => {
      const { store, make } = await fresh();
      const first = make.memory({ content: 'first' });
      await store.insert(first);
      const outcome = await store.insert(make.memory({ id: first.id, content: 'second' }));
      expect(outcome).toMatchObject({ inserted: false, existing: { id: first.id, content: 'first', deletedAt: null } });
      expect((await store.get([first.id]))[0]!.content).toBe('first');
      expect(await store.count(['memory'])).toBe(1);
    });

    it('makes one record of concurrent inserts of one id', async () => {
      const { store, make, secondHandle } = await fresh();
      const other = await secondHandle();
      const id = newId();
      const outcomes = await Promise.all(
        Array.from({ length: 16 }, (_, i) =>
          (i % 2 ? store : other).insert(make.memory({ id, content: `writer ${i}` })),
        ),
      );
      expect(outcomes.filter((outcome) => outcome.inserted)).toHaveLength(1);
      const [standing] = await store.get([id]);
      for (const outcome of outcomes) if (!outcome.inserted) expect(outcome.existing!.content).toBe(standing!.content);
      expect(await store.count(['memory'])).toBe(1);
    });

    it('knows a half by its exchange and role, whatever its id', async () => {
      const { store, make } = await fresh();
      const standing = make.half('s', 'p', 'user', { content: 'imported' });
      const foreign = { ...standing, id: newId() };
      await store.insert(foreign);
      const outcome = await store.insert(standing);
      expect(outcome).toMatchObject({ inserted: false, existing: { id: foreign.id, content: 'imported' } });
      expect(await store.insertMany([standing, make.half('s', 'p', 'assistant')])).toHaveLength(1);
      expect(await store.count(['conversation'])).toBe(2);
      const both = await Promise.all(
        [newId(), newId()].map((id) => store.insert({ ...make.half('s', 'q', 'user'), id })),
      );
      expect(both.filter(({ inserted }) => inserted)).toHaveLength(1);
    });

    it('tells a repeated insert that the record is deleted', async () => {
      const { store, make, softDelete } = await fresh();
      const record = make.half('s', 'p', 'user');
      await store.insert(record);
      await softDelete(record.id);
      const outcome = await store.insert(record);
      expect(outcome.inserted).toBe(false);
      expect(outcome.existing!.deletedAt).not.toBeNull();
    });

    it('loads many records at once and passes over those that exist', async () => {
      const { store, make } = await fresh();
      const records = Array.from({ length: 250 }, (_, i) =>
        make.memory({ degrees: i / 3, lexical: `bulk number${i}` }),
      );
      await store.insert(records[7]!);
      expect(await store.insertMany(records)).toHaveLength(249);
      expect(await store.count(['memory'])).toBe(250);
      const hits = await store.search({ scope: { kinds: ['memory'] }, dense: lean(80), terms: ['number99'], limit: 1 });
      expect(hits.map((hit) => hit.id)).toContain(records[99]!.id);
    });

    it('leaves unknown and malformed ids out', async () => {
      const { store, make } = await fresh();
      const record = make.memory();
      await store.insert(record);
      expect(await store.get([newId(), 'not an id', "'; drop table", record.id])).toHaveLength(1);
      expect(await store.get([])).toEqual([]);
    });

    it('returns a deleted record only to those who ask for deleted ones', async () => {
      const { store, make, softDelete } = await fresh();
      const record = make.memory();
      await store.insert(record);
      await softDelete(record.id);
      expect(await store.get([record.id])).toEqual([]);
      const [deleted] = await store.get([record.id], { includeDeleted: true });
      expect(deleted!.deletedAt).toEqual(expect.any(Number));
    });

    it('counts live records by kind, chunks not counted', async () => {
      const { store, make, softDelete } = await fresh();
      const gone = make.memory();
      const long = make.memory({ chunks: [1, 2, 3].map((degrees) => ({ degrees, lexical: 'chunk' })) });
      for (const record of [gone, long, make.half('s', 'p', 'user'), make.forkMarker('s')]) await store.insert(record);
      await softDelete(gone.id);
      expect(await store.count(['memory'])).toBe(1);
      expect(await store.count(['memory', 'conversation'])).toBe(2);
      expect(await store.count(['fork_marker'])).toBe(1);
    });

    it('adds recall counts, also concurrently', async () => {
      const { store, make } = await fresh();
      const [a, b] = [make.memory({ degrees: 10 }), make.memory({ degrees: 20 })];
      await store.insertMany([a, b]);
      await Promise.all([
        store.addRecalls(
          new Map([
            [a.id, 1],
            [b.id, 2],
          ]),
        ),
        store.addRecalls(
          new Map([
            [b.id, 1],
            [a.id, 4],
            [newId(), 9],
            ['malformed', 1],
          ]),
        ),
      ]);
      const counts = new Map((await store.get([a.id, b.id])).map((record) => [record.id, record.recallCount]));
      expect([counts.get(a.id), counts.get(b.id)]).toEqual([5, 3]);
      expect((await store.get([a.id]))[0]!.metadata.recall_count).toBe(5);
      const hits = await store.search({ scope: { kinds: ['memory'] }, dense: lean(10), terms: [], limit: 2 });
      expect(hits.find((hit) => hit.id === a.id)!.recallCount).toBe(5);
    });
  });

  describe('collections', () => {
    it('are apart: a project never sees the records of another', async () => {
      const [one, two] = [await fresh(), await fresh()];
      const record = one.make.half('shared-session', 'shared-pair', 'user', { degrees: 0, lexical: 'secret' });
      await one.store.insert(record);
      expect(await two.store.get([record.id])).toEqual([]);
      expect(await two.store.exchanges(['shared-pair'])).toEqual([]);
      expect(await two.store.history({ windows: [{ sessionId: 'shared-session' }], maxRecords: 9 })).toEqual([]);
      const query = { scope: { kinds: ['conversation' as const] }, dense: lean(0), terms: ['secret'], limit: 5 };
      expect(await two.store.search(query)).toEqual([]);
      expect(await one.store.search(query)).toHaveLength(1);
    });

    it('may be ensured again and again, and by several at once', async () => {
      const projectId = newProjectId();
      const handles = await Promise.all([open(projectId), open(projectId), open(projectId)]);
      await Promise.all(handles.map((store) => store.ensure(MODEL)));
      await handles[0]!.ensure(MODEL);
      expect(await handles[2]!.count(['memory'])).toBe(0);
    });

    it('refuse another embedding model and name both', async () => {
      const { projectId, store } = await fresh();
      expect(await (await open(newProjectId())).model()).toBeNull();
      expect(await (await open(projectId)).model()).toEqual(MODEL);
      const refusal = expect.objectContaining({
        code: 'STORAGE_UNAVAILABLE',
        message: expect.stringMatching(/conformance.*newcomer/s) as string,
      });
      await expect(store.ensure({ model: 'newcomer', dimensions: MODEL.dimensions })).rejects.toEqual(refusal);
      const other = await open(projectId);
      await expect(other.ensure({ model: 'newcomer', dimensions: 99 })).rejects.toEqual(refusal);
      await store.ensure(MODEL);
      expect(await store.model()).toEqual(MODEL);
    });
  });
}
