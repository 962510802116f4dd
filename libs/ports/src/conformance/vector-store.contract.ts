/// <reference types="jest" />
import { newProjectId } from '@hivemind/contracts';
import type { VectorStore } from '../vector-store.port';
import { describeHistory } from './history.contract';
import { DIMENSIONS, recordBuilder, type RecordBuilder } from './record-builder';
import { describeFilters } from './filters.contract';
import { describeSearch } from './search.contract';
import { describeWrites } from './writes.contract';

/** What an adapter lends to the suite. */
export interface VectorStoreHarness {
  /** The store of a project; two calls with one id are two handles of the same collection. */
  open(projectId: string): Promise<VectorStore>;
  /** Soft-deletes records by whatever means the cluster has. */
  softDelete(projectId: string, recordIds: readonly string[]): Promise<void>;
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
      return {
        projectId,
        store: await open(),
        make: recordBuilder(projectId),
        secondHandle: open,
        softDelete: (...recordIds) => harness.softDelete(projectId, recordIds),
      };
    };

    describeWrites(fresh, (projectId) => harness.open(projectId));
    describeSearch(fresh);
    describeFilters(fresh);
    describeHistory(fresh);
  });
}
