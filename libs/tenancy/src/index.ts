export * from './facts';
export * from './reach';
export { type Blocked, keyState, usability, type UsableKey } from './usability';
export * from './access-decision';
export * from './faults';
export { checkedName } from './names';
export * from './plan-rules';
export { checkedExpiry, checkedKeyRole, endAfterRotation } from './key-rules';
export * from './storage-rules';
