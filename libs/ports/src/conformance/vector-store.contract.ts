/// <reference types="jest" />
import { newProjectId } from '@hivemind/contracts';
import type { VectorStore } from '../vector-store.port';
import { describeForks } from './forks.contract';
import { describeHistory } from './history.contract';
import { DIMENSIONS, recordBuilder, type RecordBuilder } from './record-builder';
import { describeFilters } from './filters.contract';
import { describePurge } from './purge.contract';
import { describeRemoval } from './removal.contract';
import { describeSearch } from './search.contract';
import { describeTransfer } from './transfer.contract';
import { describeVersions } from './versions.contract';
import { describeWrites } from './writes.contract';

/** What an adapter lends to the suite. */
export interface VectorStoreHarness {
  /** The store of a project; two calls with one id are two handles of the same collection. */
  open(projectId: string): Promise<VectorStore>;
  close(): Promise<void>;
}

/** A project that no other test has used. */
export interface FreshProject {
  projectId: string;
  store: VectorStore;
  make: RecordBuilder;
  /** A second handle of the same collection, as another process has it. */
  secondHandle(): Promise<VectorStore>;
  softDelete(...recordIds: string[]): Promise<void>;
}

export const MODEL = { model: 'conformance', dimensions: DIMENSIONS };

/** Runs the guarantees of `VectorStore` against an adapter. Jest's globals must be there. */
export function describeVectorStoreContract(name: string, makeHarness: () => Promise<VectorStoreHarness>): void {
  describe(`${name} keeps the VectorStore contract`, () => {
    let harness: VectorStoreHarness;
    beforeAll(async () => {
      harness = await makeHarness();
    }, 120_000);
    afterAll(() => harness.close());

    const fresh = async (): Promise<FreshProject> => {
      const projectId = newProjectId();
      const open = async () => {
        const store = await harness.open(projectId);
        await store.ensure(MODEL);
        return store;
      };
      const store = await open();
      return {
        projectId,
        store,
        make: recordBuilder(projectId),
        secondHandle: open,
        softDelete: async (...ids) => {
          await store.softDelete({ kinds: ['memory', 'conversation', 'fork_marker'], ids }, 1);
        },
      };
    };

    describeWrites(fresh, (projectId) => harness.open(projectId));
    describeSearch(fresh);
    describeFilters(fresh);
    describeHistory(fresh);
    describeForks(fresh);
    describeRemoval(fresh);
    describePurge(fresh);
    describeVersions(fresh);
    describeTransfer(fresh);
  });
}
