/** What was promised under an idempotency key: the record id it stands for. */
export interface IdempotencyClaim {
  recordId: string;
  /** SHA-256 (hex) of the request that claimed the key first. */
  requestSha256: string;
  /** True when this call made the claim. */
  fresh: boolean;
}

/** Intent before effect: a key is claimed with the id that the effect will carry, so that a repeat lands on it. */
export interface IdempotencyStore {
  /** Claims the key for 24 hours, or returns the standing claim. Concurrent claims agree on one. */
  claim(projectId: string, key: string, recordId: string, requestSha256: string): Promise<IdempotencyClaim>;
  /** Forgets the claims that stand for these records, or all of the project: what they promised was purged. */
  forget(projectId: string, recordIds: readonly string[] | 'all'): Promise<void>;
}
