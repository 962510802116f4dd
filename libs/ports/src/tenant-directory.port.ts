import type { KeyFacts } from '@hivemind/tenancy';

/** Where a project keeps its records. `embedded`: the platform's own PostgreSQL with pgvector. */
export type StorageBinding = { kind: 'embedded' } | { kind: 'qdrant'; url: string; apiKey: string | null };

/** Reads what keys may do and where projects keep their records. Fails with STORAGE_UNAVAILABLE. */
export interface TenantDirectory {
  /**
   * Facts of the key with this SHA-256 (hex), or null when there is none. They may be seconds old.
   * @param recheck reads them anew, for what would be refused: a project or a right may have been given just now
   */
  keyFacts(secretSha256: string, recheck?: 'recheck'): Promise<KeyFacts | null>;
  /** The project's storage, or null when none is bound or the project does not exist. */
  storageBinding(projectId: string): Promise<StorageBinding | null>;
  /** Has the project's storage read anew in this process; for whoever has just changed it. Others may be seconds behind. */
  forgetStorage(projectId: string): void;
  /** Notes that a key was used. Written behind, never waited for. */
  noteUse(keyId: string, atSeconds: number): void;
}
