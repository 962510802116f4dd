/// <reference types="jest" />
import { newProjectId } from '@hivemind/contracts';
import { SESSION_MEMORY_BOUNDS, type SessionMemories, type SessionMemoryBounds } from '../session-memories.port';
import { until } from './until';

export interface SessionMemoriesHarness {
  memories(bounds: SessionMemoryBounds): SessionMemories;
  close(): Promise<void>;
}

/** Runs the guarantees of `SessionMemories` against an adapter. Jest's globals must be there. */
export function describeSessionMemoriesContract(
  name: string,
  makeHarness: () => Promise<SessionMemoriesHarness>,
): void {
  describe(`${name} keeps the SessionMemories contract`, () => {
    let harness: SessionMemoriesHarness;
    beforeAll(async () => {
      harness = await makeHarness();
    });
    afterAll(() => harness.close());

    const open = (bounds: Partial<SessionMemoryBounds> = {}) =>
      harness.memories({ ...SESSION_MEMORY_BOUNDS, ...bounds });
    const keep = async (memories: SessionMemories, project: string, key: string, memory: unknown = { of: key }) => {
      const before = await memories.load(project, key);
      expect(await memories.save(project, key, memory, before?.version ?? null)).toBe(true);
    };
    const keys = async (memories: SessionMemories, project: string, among: string[]) => {
      const found = await Promise.all(among.map((key) => memories.load(project, key)));
      return among.filter((_, i) => found[i] !== null);
    };

    it('hands out a memory as it was kept', async () => {
      const memories = open();
      const memory = { text: 'Grüße 日本 👍 "\\n"', list: [1, null, { deep: [] }] };
      const project = newProjectId();
      await keep(memories, project, 'a', memory);
      expect((await memories.load(project, 'a'))?.memory).toEqual(memory);
    });

    it('knows nothing of another key or project', async () => {
      const memories = open();
      const project = newProjectId();
      await keep(memories, project, 'a');
      expect(await memories.load(project, 'b')).toBeNull();
      expect(await memories.load(newProjectId(), 'a')).toBeNull();
    });

    it('keeps one of two that were made from the same memory', async () => {
      const memories = open();
      const project = newProjectId();
      const first = await Promise.all([1, 2, 3].map((n) => memories.save(project, 'a', n, null)));
      expect(first.filter(Boolean)).toHaveLength(1);
      const { version } = (await memories.load(project, 'a'))!;
      const second = await Promise.all([4, 5, 6].map((n) => memories.save(project, 'a', n, version)));
      expect(second.filter(Boolean)).toHaveLength(1);
      expect((await memories.load(project, 'a'))?.memory).toBe([4, 5, 6][second.indexOf(true)]);
    });

    it('refuses what was made from a memory that is gone', async () => {
      const memories = open();
      const project = newProjectId();
      await keep(memories, project, 'a');
      const { version } = (await memories.load(project, 'a'))!;
      await memories.forget(project);
      expect(await memories.save(project, 'a', 'late', version)).toBe(false);
      expect(await memories.load(project, 'a')).toBeNull();
    });

    it('forgets all of a project and nothing of another', async () => {
      const memories = open();
      const [gone, stays] = [newProjectId(), newProjectId()];
      for (const project of [gone, stays]) for (const key of ['a', 'b']) await keep(memories, project, key);
      await memories.forget(gone);
      expect(await keys(memories, gone, ['a', 'b'])).toEqual([]);
      expect(await keys(memories, stays, ['a', 'b'])).toEqual(['a', 'b']);
    });

    it('forgets a memory when its time is over, and takes a new one', async () => {
      const memories = open({ ttlMs: 30 });
      const project = newProjectId();
      await keep(memories, project, 'a');
      await until(
        () => memories.load(project, 'a'),
        (found) => found === null,
      );
      expect(await memories.save(project, 'a', 'new', null)).toBe(true);
    });

    it('lets the memory of a project that is unused for longest make room, and no other project’s', async () => {
      const memories = open({ perProject: 3 });
      const [busy, other] = [newProjectId(), newProjectId()];
      await keep(memories, other, 'x');
      for (const key of ['a', 'b', 'c', 'a', 'd']) await keep(memories, busy, key);
      expect(await keys(memories, busy, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd']);
      expect(await keys(memories, other, ['x'])).toEqual(['x']);
    });

    it('lets the memories that are unused for longest make room when all together are too large', async () => {
      const memories = open({ totalBytes: 25 });
      const projects = [newProjectId(), newProjectId(), newProjectId()];
      for (const project of projects) await keep(memories, project, 'a', '12345678');
      const kept = await Promise.all(projects.map((project) => memories.load(project, 'a')));
      expect(kept.map((memory) => memory !== null)).toEqual([false, true, true]);
    });
  });
}
