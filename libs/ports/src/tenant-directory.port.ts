import type { DeleteLevel, KeyFacts } from '@hivemind/tenancy';

/** Where a project keeps its records. `embedded`: the platform's own PostgreSQL with pgvector. */
export type StorageBinding = { kind: 'embedded' } | { kind: 'qdrant'; url: string; apiKey: string | null };

/** Reads what keys may do and where projects keep their records. Fails with STORAGE_UNAVAILABLE. */
export interface TenantDirectory {
  /** Facts of the key with this SHA-256 (hex), or null when there is none. */
  keyFacts(secretSha256: string): Promise<KeyFacts | null>;
  /** The project's storage, or null when none is bound or the project does not exist. */
  storageBinding(projectId: string): Promise<StorageBinding | null>;
  /** Notes that a key was used. Written behind, never waited for. */
  noteUse(keyId: string, atSeconds: number): void;
}

export interface NewKey {
  tenantId: string;
  name: string;
  /** Lookup and display: SHA-256 (hex) of the secret and its first characters. */
  secretSha256: string;
  prefix: string;
  /** A role's name, or null for all projects. */
  role: string | null;
  destructive: DeleteLevel;
  expiresAt?: number;
}

export interface NewProject {
  tenantId: string;
  name: string;
  /** Null: none is bound yet. */
  storage: StorageBinding | null;
}

/**
 * Writes workspaces, projects, roles and keys. Fails with STORAGE_UNAVAILABLE, and with VALIDATION_ERROR when something
 * named does not exist.
 */
export interface TenantRegistry {
  createWorkspace(name: string): Promise<{ tenantId: string }>;
  /** The first project of a workspace becomes its default. */
  createProject(project: NewProject): Promise<{ projectId: string }>;
  /** The roles that the project lists from now on. Roles the workspace does not have yet are made. */
  setProjectRoles(projectId: string, roles: readonly string[]): Promise<void>;
  createKey(key: NewKey): Promise<{ keyId: string }>;
  revokeKey(keyId: string): Promise<void>;
  /** The oldest workspace with its default project, or null on a new installation. */
  firstWorkspace(): Promise<{ tenantId: string; projectId: string } | null>;
}
