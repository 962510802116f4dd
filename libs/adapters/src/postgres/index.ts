export { type Postgres, type PostgresOptions, connectPostgres } from './connect-postgres';
export { SecretBox } from './secret-box';
export { PostgresReceiptLedger } from './ledger/postgres-receipt-ledger';
export { type DirectoryObserver, PostgresTenantDirectory } from './tenancy/postgres-tenant-directory';
export { PostgresTenantRegistry } from './tenancy/registry/postgres-tenant-registry';
export { PostgresIdempotencyStore } from './postgres-idempotency-store';
export { PostgresPacketArchive } from './postgres-packet-archive';
export { PostgresSessionMemories } from './postgres-session-memories';
export { PostgresAdministration } from './administration/postgres-administration';
