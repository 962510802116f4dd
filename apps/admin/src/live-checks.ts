import type { z } from 'zod';
import type { storageStatusSchema } from '@hivemind/contracts/admin';
import type { NewUpstream, StorageBinding } from '@hivemind/ports';

export type StorageStatus = z.infer<typeof storageStatusSchema>;

/** What is asked of the world before something is saved. */
export interface LiveChecks {
  /** @throws HivemindError VALIDATION_ERROR for an address that must not be called */
  address(url: string, field: string): Promise<void>;
  storage(binding: StorageBinding): Promise<StorageStatus>;
  /** @throws HivemindError VALIDATION_ERROR when the provider does not answer, or refuses the key */
  upstream(upstream: NewUpstream): Promise<void>;
}
