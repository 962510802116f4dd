export { describeVectorStoreContract, type VectorStoreHarness } from './vector-store.contract';
export { describeEmbedderContract } from './embedder.contract';
export { describeReceiptBodiesContract } from './receipt-bodies.contract';
export { recordBuilder, type RecordBuilder } from './record-builder';
export { TestRedis, type TestRedisOptions } from './redis-server';
export { until } from './until';
export { describeClaimCheckContract } from './claim-check.contract';
export { describeTrafficLimitsContract } from './traffic-limits.contract';
