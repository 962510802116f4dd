export { checkQdrantCluster, type QdrantCheck, type QdrantProblem } from './check-cluster';
export type { QdrantBinding } from './cluster/cluster-address';
export type { QdrantReceiptBodies } from './qdrant-receipt-bodies';
export { QdrantStores, type QdrantStoreOptions } from './qdrant-stores';
export type { QdrantVectorStore } from './qdrant-vector-store';
