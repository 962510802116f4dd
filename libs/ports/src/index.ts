export * from './clock.port';
export * from './embedder.port';
export * from './vector-store.port';
