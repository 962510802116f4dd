import { createLogger } from '@hivemind/platform';
import { until } from '@hivemind/ports/conformance';
import type { ProjectStores } from '../store/project-stores';
import { RecallCounter } from './recall-counter';

describe('The recall counter', () => {
  it('ends when all is written, what it was writing at that moment included', async () => {
    const written: [string, number][] = [];
    const gates: (() => void)[] = [];
    const stores = {
      use: (projectId: string, work: (project: { store: object }) => Promise<void>) =>
        work({
          store: {
            addRecalls: async (counts: ReadonlyMap<string, number>) => {
              await new Promise<void>((resolve) => gates.push(resolve));
              written.push(...[...counts].map(([id, n]): [string, number] => [`${projectId}/${id}`, n]));
            },
          },
        }),
    } as unknown as ProjectStores;
    const counter = new RecallCounter(stores, createLogger('test', 'silent'));
    counter.note('a', ['x', 'x']);
    counter.note('b', ['y']);
    void counter.onModuleDestroy();
    counter.note('c', ['z']);
    let hasEnded = false;
    const ended = counter.onModuleDestroy().then(() => (hasEnded = true));
    for (let n = 0; n < 3; n++) {
      await until(
        () => gates.length,
        (waiting) => waiting > 0,
      );
      expect(hasEnded).toBe(false);
      gates.shift()!();
    }
    await ended;
    expect(written).toEqual([
      ['a/x', 2],
      ['b/y', 1],
      ['c/z', 1],
    ]);
  });
});
