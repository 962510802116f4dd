import { describeClaimCheckContract } from '@hivemind/ports/conformance';
import { MemoryClaimCheck } from './memory-claim-check';

describeClaimCheckContract('MemoryClaimCheck', () =>
  Promise.resolve({ claims: new MemoryClaimCheck(), close: () => Promise.resolve() }),
);
