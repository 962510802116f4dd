import { BoundStores, PgReceiptBodyStores, PgVectorStores, type Postgres } from '@hivemind/adapters';
import type { ReceiptBodies, ReceiptBodyStores, TenantDirectory, VectorStore, VectorStores } from '@hivemind/ports';
import { ObservedStores } from '../telemetry/observed-stores';
import type { Telemetry } from '../telemetry/telemetry';

/**
 * Where projects keep their records and receipts: the platform's own PostgreSQL, or a Qdrant cluster of theirs. Each call
 * is measured and traced.
 */
export function projectStores(
  directory: TenantDirectory,
  pool: Postgres['pool'],
  telemetry: Telemetry,
): { vectorStores: VectorStores; receiptBodies: ReceiptBodyStores } {
  const observed = <S extends object>(store: 'records' | 'receipt_bodies') => ({
    pgvector: new ObservedStores<S>(telemetry, { store, kind: 'pgvector' }),
    qdrant: new ObservedStores<S>(telemetry, { store, kind: 'qdrant' }),
  });
  const observedRecords = observed<VectorStore>('records');
  const observedBodies = observed<ReceiptBodies>('receipt_bodies');
  const records = new PgVectorStores(pool);
  const bodies = new PgReceiptBodyStores(pool);
  // Loaded with the first project that has a cluster: the client takes a seventh of a second, and most need none.
  let loading: Promise<ClusterStores> | undefined;
  const clusters = () => (loading ??= loadClusterStores());
  return {
    vectorStores: new BoundStores(directory, {
      embedded: async (projectId) => observedRecords.pgvector.of(await records.of(projectId)),
      qdrant: async (projectId, binding) =>
        observedRecords.qdrant.of(await (await clusters()).records(projectId, binding)),
    }),
    receiptBodies: new BoundStores(directory, {
      embedded: async (projectId) => observedBodies.pgvector.of(await bodies.of(projectId)),
      qdrant: async (projectId, binding) =>
        observedBodies.qdrant.of(await (await clusters()).receipts(projectId, binding)),
    }),
  };
}

type ClusterStores = Awaited<ReturnType<typeof loadClusterStores>>;

async function loadClusterStores() {
  const { QdrantStores } = await import('@hivemind/adapters/qdrant');
  return new QdrantStores();
}
