import type { StorageBinding } from '../tenant-directory.port';

/** A project's storage without its secret. */
export type StorageEntry = ({ kind: 'embedded' } | { kind: 'qdrant'; url: string; hasApiKey: boolean }) & {
  updatedAt: number;
};

export interface StorageBindingRegistry {
  /** Binds storage in place of what was bound. Records stay where they are. */
  set(tenantId: string, projectId: string, binding: StorageBinding): Promise<StorageEntry>;
  /** Null when none is bound. */
  show(tenantId: string, projectId: string): Promise<StorageEntry | null>;
  /** Requests of the project answer NO_STORAGE_CONNECTED from then on. NOT_FOUND when none is bound. */
  remove(tenantId: string, projectId: string): Promise<void>;
}
