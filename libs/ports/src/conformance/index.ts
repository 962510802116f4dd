export { describeVectorStoreContract, type VectorStoreHarness } from './vector-store.contract';
export { describeReceiptBodiesContract } from './receipt-bodies.contract';
export { recordBuilder, type RecordBuilder } from './record-builder';
