import { BoundStores, PgReceiptBodyStores, PgVectorStores, type Postgres } from '@hivemind/adapters';
import type { ReceiptBodyStores, TenantDirectory, VectorStores } from '@hivemind/ports';

/** Where projects keep their records and receipts: the platform's own PostgreSQL, or a Qdrant cluster of theirs. */
export function projectStores(
  directory: TenantDirectory,
  pool: Postgres['pool'],
): { vectorStores: VectorStores; receiptBodies: ReceiptBodyStores } {
  const records = new PgVectorStores(pool);
  const bodies = new PgReceiptBodyStores(pool);
  // Loaded with the first project that has a cluster: the client takes a seventh of a second, and most need none.
  let loading: Promise<ClusterStores> | undefined;
  const clusters = () => (loading ??= loadClusterStores());
  return {
    vectorStores: new BoundStores(directory, {
      embedded: (projectId) => records.of(projectId),
      qdrant: async (projectId, binding) => (await clusters()).records(projectId, binding),
    }),
    receiptBodies: new BoundStores(directory, {
      embedded: (projectId) => bodies.of(projectId),
      qdrant: async (projectId, binding) => (await clusters()).receipts(projectId, binding),
    }),
  };
}

type ClusterStores = Awaited<ReturnType<typeof loadClusterStores>>;

async function loadClusterStores() {
  const { QdrantStores } = await import('@hivemind/adapters/qdrant');
  return new QdrantStores();
}
