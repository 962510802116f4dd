export { type ReceiptDraft, contentPreview, isoMicroseconds, receiptBody } from './receipt-body';
export { type ChainKey, deriveChainKey } from './chain-key';
export { type ChainEnd, type SignedHead, CHAIN_START, headHolds, linkReceipt, signHead } from './chain';
export { withoutPreview } from './preview-digest';
export { type ChainCheck, type ChainFault, type ChainProblem, type ChainVerdict, verifyChain } from './verify-chain';
