export * from './clock.port';
export * from './embedder.port';
export * from './vector-store.port';
export * from './tenant-directory.port';
export * from './receipts.port';
export * from './idempotency.port';
export * from './claim-check.port';
export * from './traffic-limits.port';
