import type { AdminActor, Clock, TenantRegistry } from '@hivemind/ports';
import type { PrismaClient } from '../../generated/client';
import type { SecretBox } from '../../secret-box';
import { PostgresKeys } from './postgres-keys';
import { PostgresProjects } from './postgres-projects';
import { PostgresRoles } from './postgres-roles';
import { PostgresStorageBindings } from './postgres-storage-bindings';
import { PostgresWorkspaces } from './postgres-workspaces';
import { RegistryDatabase } from './registry-database';

/** Workspaces, projects, roles, keys and storage bindings in PostgreSQL. */
export class PostgresTenantRegistry implements TenantRegistry {
  readonly workspaces: PostgresWorkspaces;
  readonly projects: PostgresProjects;
  readonly roles: PostgresRoles;
  readonly keys: PostgresKeys;
  readonly storage: PostgresStorageBindings;

  /**
   * @param secrets seals the API keys of clusters
   * @param clock dates revocations and judges expiries
   * @param actor whose changes these are in the audit log; null: none is noted
   */
  constructor(prisma: PrismaClient, secrets: SecretBox, clock: Clock, actor: AdminActor | null = null) {
    const database = new RegistryDatabase(prisma, actor);
    this.workspaces = new PostgresWorkspaces(database, secrets);
    this.projects = new PostgresProjects(database, secrets);
    this.roles = new PostgresRoles(database);
    this.keys = new PostgresKeys(database, clock);
    this.storage = new PostgresStorageBindings(database, secrets);
  }
}
