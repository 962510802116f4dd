/// <reference types="jest" />
import type { HistoryQuery } from '../vector-store.port';
import type { FreshProject } from './vector-store.contract';

export function describeHistory(fresh: () => Promise<FreshProject>): void {
  describe('history', () => {
    /** A session of `turns` exchanges, 10 tokens each half, a second apart from `from` on. */
    const converse = async (project: FreshProject, session: string, turns: number, from: number) => {
      const halves = Array.from({ length: turns }, (_, turn) => [
        project.make.half(session, `${session}-${turn}`, 'user', {
          timestamp: from + 2 * turn,
          content: `${session} ${turn} u`,
        }),
        project.make.half(session, `${session}-${turn}`, 'assistant', {
          timestamp: from + 2 * turn + 1,
          content: `${session} ${turn} a`,
        }),
      ]).flat();
      await project.store.insertMany(halves);
      return halves;
    };
    const contents = async (project: FreshProject, query: HistoryQuery) =>
      (await project.store.history(query)).map((record) => record.content);

    it('is newest first and bounded by records', async () => {
      const project = await fresh();
      await converse(project, 's', 3, 1000);
      expect(await contents(project, { windows: [{ sessionId: 's' }], maxRecords: 4 })).toEqual([
        's 2 a',
        's 2 u',
        's 1 a',
        's 1 u',
      ]);
    });

    it('orders equal times by id', async () => {
      const project = await fresh();
      const halves = ['a', 'b', 'c', 'd'].map((pair) => project.make.half('s', pair, 'user', { timestamp: 5000 }));
      for (const half of halves) await project.store.insert(half);
      const read = await project.store.history({ windows: [{ sessionId: 's' }], maxRecords: 9 });
      expect(read.map((record) => record.id)).toEqual(
        halves
          .map((half) => half.id)
          .sort()
          .reverse(),
      );
    });

    it('stops before the sum of tokens exceeds the bound', async () => {
      const project = await fresh();
      await converse(project, 's', 3, 1000);
      const read = (maxTokens: number) =>
        contents(project, { windows: [{ sessionId: 's' }], maxRecords: 99, maxTokens });
      expect(await read(30)).toHaveLength(3);
      expect(await read(39)).toHaveLength(3);
      expect(await read(9)).toEqual([]);
    });

    it('does not pass over a record that is too large for a smaller one before it', async () => {
      const project = await fresh();
      await project.store.insertMany([
        project.make.half('s', 'p1', 'user', { timestamp: 1, tokens: 1 }),
        project.make.half('s', 'p2', 'user', { timestamp: 2, tokens: 100 }),
        project.make.half('s', 'p3', 'user', { timestamp: 3, tokens: 1 }),
      ]);
      expect(await project.store.history({ windows: [{ sessionId: 's' }], maxRecords: 9, maxTokens: 50 })).toHaveLength(
        1,
      );
    });

    it('of a fork is the session itself, then its parent up to the cut', async () => {
      const project = await fresh();
      await converse(project, 'parent', 3, 1000);
      await converse(project, 'child', 1, 1004);
      const windows = [{ sessionId: 'child' }, { sessionId: 'parent', before: 1003 }];
      const expected = ['child 0 a', 'child 0 u', 'parent 1 u', 'parent 0 a', 'parent 0 u'];
      expect(await contents(project, { windows, maxRecords: 99 })).toEqual(expected);
      expect(await contents(project, { windows, maxRecords: 3 })).toEqual(expected.slice(0, 3));
      expect(await contents(project, { windows, maxRecords: 99, maxTokens: 40 })).toEqual(expected.slice(0, 4));
    });

    it('holds live exchange halves of that session only', async () => {
      const project = await fresh();
      const [first] = await converse(project, 's', 2, 1000);
      await converse(project, 'other', 1, 1000);
      await project.store.insert(project.make.forkMarker('s'));
      await project.softDelete(first!.id);
      expect(await contents(project, { windows: [{ sessionId: 's' }], maxRecords: 99 })).toEqual([
        's 1 a',
        's 1 u',
        's 0 a',
      ]);
      expect(await contents(project, { windows: [], maxRecords: 99 })).toEqual([]);
    });

    it('gives all live halves of named exchanges', async () => {
      const project = await fresh();
      const halves = await converse(project, 's', 3, 1000);
      await project.softDelete(halves[3]!.id);
      const read = await project.store.exchanges(['s-0', 's-1', 'unknown']);
      expect(read.map((record) => record.content).sort()).toEqual(['s 0 a', 's 0 u', 's 1 u']);
    });
  });
}
