export { PgVectorStores, PgReceiptBodyStores, type PgVectorStoreOptions } from './pg-vector-stores';
export type { PgVectorStore } from './pg-vector-store';
export type { PgReceiptBodies } from './pg-receipt-bodies';
