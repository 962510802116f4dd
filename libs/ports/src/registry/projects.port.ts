import type { StorageBinding } from '../tenant-directory.port';

export interface ProjectEntry {
  id: string;
  name: string;
  isDefault: boolean;
  /** Names of the roles that reach it, sorted. */
  roles: string[];
  /** Kind of the storage bound to it, or null when none is. */
  storage: StorageBinding['kind'] | null;
  /** For how many days whole packets are kept; 0 keeps none. */
  keepPacketsDays: number;
  createdAt: number;
}

export interface NewProject {
  /** No other project of the workspace has it. */
  name: string;
  /** Null: none is bound yet. */
  storage: StorageBinding | null;
}

export interface ProjectRegistry {
  /** The first project of a workspace becomes its default. */
  create(tenantId: string, project: NewProject): Promise<ProjectEntry>;
  /** Oldest first. */
  list(tenantId: string): Promise<ProjectEntry[]>;
  rename(tenantId: string, projectId: string, name: string): Promise<ProjectEntry>;
  /** Makes it the one that `/v1` uses when a request names none. */
  setDefault(tenantId: string, projectId: string): Promise<ProjectEntry>;
  /** The roles that it lists from now on; all must exist. */
  setRoles(tenantId: string, projectId: string, roles: readonly string[]): Promise<ProjectEntry>;
}
