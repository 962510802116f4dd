import type { QdrantBinding, QdrantCheck } from '@hivemind/adapters/qdrant';

/** Looks whether a cluster can be a project's storage. The client is loaded with the first check: most ask for none. */
export async function checkCluster(binding: QdrantBinding): Promise<QdrantCheck> {
  const { checkQdrantCluster } = await import('@hivemind/adapters/qdrant');
  return checkQdrantCluster(binding);
}
