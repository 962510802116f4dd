/// <reference types="jest" />
import { newId } from '@hivemind/contracts';
import type { RecordUpdate } from '../record-versions.port';
import { lean } from './record-builder';
import type { FreshProject } from './vector-store.contract';

export function describeVersions(fresh: () => Promise<FreshProject>): void {
  describe('versions', () => {
    const stored = async () => {
      const project = await fresh();
      const chunks = [1, 2].map((degrees) => ({ degrees, lexical: 'former words' }));
      const record = project.make.memory({ content: 'former', metadata: { a: 1, b: 2 }, tokens: 2, chunks });
      await project.store.insert(record);
      const change = (fromVersion: number, more: Partial<RecordUpdate> = {}): RecordUpdate => ({
        id: record.id,
        fromVersion,
        content: 'latter',
        metadata: { ...record.metadata, a: 3 },
        tokens: 1,
        chunks: [{ id: record.id, dense: lean(80), lexical: 'latter text' }],
        ...more,
      });
      return { ...project, record, change };
    };

    it('replace a record and keep what stood', async () => {
      const { store, record, change } = await stored();
      await store.addRecalls(new Map([[record.id, 3]]));
      expect(await store.update(change(1), 500)).toBe(2);
      const [standing] = await store.get([record.id]);
      const { timestamp } = record;
      expect(standing).toMatchObject({ content: 'latter', version: 2, tokens: 1, timestamp, recallCount: 3 });
      expect(standing!.metadata).toMatchObject({ a: 3, b: 2 });
      const superseded = await store.supersededVersion(record.id, 1);
      expect(superseded).toMatchObject({ id: record.id, content: 'former', version: 1, tokens: 2, metadata: { a: 1 } });
      expect(await store.supersededVersion(record.id, 2)).toBeNull();
      expect(await store.supersededVersion(newId(), 1)).toBeNull();
      expect(await store.supersededVersion('malformed', 1)).toBeNull();
    });

    it('are found by what they say now', async () => {
      const { store, record, change } = await stored();
      await store.update(change(1), 500);
      const find = async (degrees: number, term: string) => {
        const query = { scope: { kinds: ['memory' as const] }, dense: lean(degrees), terms: [term], limit: 5 };
        return (await store.search(query)).find(({ id }) => id === record.id)!;
      };
      expect((await find(80, 'latter')).cosine).toBeCloseTo(1, 4);
      expect((await find(80, 'latter')).bm25).toBeGreaterThan(0);
      expect((await find(1, 'former')).bm25).toBe(0);
      await store.update(change(2, { chunks: undefined, metadata: { c: 1 } }), 501);
      expect((await find(80, 'latter')).bm25).toBeGreaterThan(0);
    });

    it('are refused from a version that does not stand, and to records that are not live', async () => {
      const { store, record, change, softDelete } = await stored();
      expect(await store.update(change(2), 500)).toBeNull();
      expect(await store.update(change(1, { id: newId() }), 500)).toBeNull();
      expect(await store.update(change(1, { id: 'malformed' }), 500)).toBeNull();
      await softDelete(record.id);
      expect(await store.update(change(1), 500)).toBeNull();
    });

    it('made at the same moment are one', async () => {
      const { store, change, secondHandle } = await stored();
      const other = await secondHandle();
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, i) => (i % 2 ? store : other).update(change(1, { content: `writer ${i}` }), 500)),
      );
      expect(outcomes.filter((version) => version !== null)).toEqual([2]);
    });

    it('are hidden while their record is deleted and gone when it is purged', async () => {
      const { store, record, change, softDelete } = await stored();
      await store.update(change(1), 500);
      await softDelete(record.id);
      expect(await store.supersededVersion(record.id, 1)).toBeNull();
      await store.purgeDeleted(1);
      await store.insert(record);
      expect(await store.supersededVersion(record.id, 1)).toBeNull();
    });
  });
}
