export interface RoleEntry {
  name: string;
  /** Ids of the projects that list it. */
  projects: string[];
  /** How many keys carry it, revoked ones not counted. */
  keys: number;
  createdAt: number;
}

export interface RoleRegistry {
  create(tenantId: string, name: string): Promise<RoleEntry>;
  /** By name. */
  list(tenantId: string): Promise<RoleEntry[]>;
  /** CONFLICT while a project lists it or a key that is not revoked carries it. Revoked keys lose it. */
  delete(tenantId: string, name: string): Promise<void>;
}
