/// <reference types="jest" />
import type { Metadata, MetadataFilter } from '@hivemind/contracts';
import { lean } from './record-builder';
import type { FreshProject } from './vector-store.contract';

export function describeFilters(fresh: () => Promise<FreshProject>): void {
  describe('filters', () => {
    let project: FreshProject;
    const named = new Map<string, string>();
    const records: Record<string, Metadata> = {
      text: { v: '1', author: 'ann' },
      number: { v: 1, author: 'ann' },
      boolean: { v: true, author: 'bob' },
      nothing: { v: null },
      list: { v: ['a', 'b', 2], author: 'bob' },
      nested: { v: { a: 1 }, list: [['a']] },
      huge: { v: 1e308 },
      fraction: { v: 0.1 },
    };
    beforeAll(async () => {
      project = await fresh();
      for (const [name, metadata] of Object.entries(records)) {
        const record = project.make.memory({ metadata, lexical: `word ${name}` });
        named.set(record.id, name);
        await project.store.insert(record);
      }
    });
    const matching = async (filter: MetadataFilter): Promise<string[]> => {
      const scope = { kinds: ['memory' as const], filter };
      const hits = await project.store.search({ scope, dense: lean(0), terms: ['word'], limit: 50 });
      return hits.map((hit) => named.get(hit.id)!).sort();
    };

    it.each<[string, MetadataFilter, string[]]>([
      ['a string matches that string only', { v: '1' }, ['text']],
      ['a number matches that number only', { v: 1 }, ['number']],
      ['a boolean matches that boolean only', { v: true }, ['boolean']],
      ['a scalar matches a list that holds it', { v: 'b' }, ['list']],
      ['a number matches within a list by type', { v: 2 }, ['list']],
      ['a string does not match a number in a list', { v: '2' }, []],
      ['a list matches by any of its elements', { v: ['1', true, 'a', 'zzz'] }, ['boolean', 'list', 'text']],
      ['a list does not match by elements of another type', { v: ['true', '2'] }, []],
      ['every key must match', { v: ['1', 1, 'a'], author: 'ann' }, ['number', 'text']],
      ['a key that is absent does not match', { missing: 'x' }, []],
      ['a nested list or object is not searched', { list: 'a' }, []],
      ['large and fractional numbers match exactly', { v: [1e308, 0.1] }, ['fraction', 'huge']],
      ['quotes and signs are plain text', { v: '\'; drop table x; -- " \\' }, []],
    ])('%s', async (_, filter, expected) => {
      expect(await matching(filter)).toEqual(expected);
    });

    it('reach records that neither search would have found without the filter', async () => {
      const { store, make } = await fresh();
      const better = Array.from({ length: 400 }, (_, i) => make.memory({ degrees: i / 50, lexical: 'report report' }));
      const worst = make.memory({
        degrees: 89,
        lexical: 'report once among many other words',
        metadata: { topic: 'x' },
      });
      const wordless = make.memory({ degrees: 89.5, lexical: 'silence', metadata: { topic: 'x' } });
      await store.insertMany([...better, worst, wordless]);
      const scope = { kinds: ['memory' as const], filter: { topic: 'x' } };
      const hits = await store.search({ scope, dense: lean(0), terms: ['report'], limit: 2 });
      expect(hits.map((hit) => hit.id).sort()).toEqual([worst.id, wordless.id].sort());
      expect(hits.find((hit) => hit.id === worst.id)!.bm25).toBeGreaterThan(0);
    });

    it('confine a search also when very many records meet them', async () => {
      const { store, make } = await fresh();
      const many = Array.from({ length: 4_400 }, (_, i) =>
        make.memory({ degrees: 20 + (i % 60), lexical: `note number${i}`, metadata: { even: i % 20 !== 0 } }),
      );
      const best = make.memory({ degrees: 0, lexical: 'note number77', metadata: { even: false } });
      await store.insertMany([...many, best]);
      const scope = { kinds: ['memory' as const], filter: { even: true } };
      const hits = await store.search({ scope, dense: lean(0), terms: ['number77'], limit: 3 });
      const found = new Set(hits.map((hit) => hit.id));
      expect(found.has(best.id)).toBe(false);
      expect(found.has(many[77]!.id)).toBe(true);
      expect(hits.length).toBeGreaterThanOrEqual(3);
      expect(hits.filter((hit) => hit.cosine > 0.93).length).toBeGreaterThanOrEqual(3);
    });
  });
}
