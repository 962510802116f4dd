import type { VectorStore, VectorStores } from '@hivemind/ports';

/** The store of a project; null while nothing was ever written to it. Looking makes no collection. */
export async function standingStore(stores: VectorStores, projectId: string): Promise<VectorStore | null> {
  const store = await stores.of(projectId);
  return (await store.model()) === null ? null : store;
}
