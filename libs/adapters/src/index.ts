export * from './postgres';
export * from './pglite';
export * from './pgvector';
export * from './redis';
export * from './embedding';
export { BoundStores } from './storage/bound-stores';
export { MemoryTrafficLimits } from './in-memory/memory-traffic-limits';
export { StaticEmbedder } from './static-embedder/static-embedder';
export * from './extractors';
