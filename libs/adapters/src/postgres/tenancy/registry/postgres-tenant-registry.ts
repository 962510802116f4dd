import type { AdminActor, Clock, TenantRegistry } from '@hivemind/ports';
import type { PrismaClient } from '../../generated/client';
import { AuditTrail } from '../../administration/audit-trail';
import type { SecretBox } from '../../secret-box';
import { PostgresKeys } from './postgres-keys';
import { PostgresProjects } from './postgres-projects';
import { PostgresRoles } from './postgres-roles';
import { PostgresStorageBindings } from './postgres-storage-bindings';
import { PostgresWorkspaces } from './postgres-workspaces';
import { RegistryDatabase } from './registry-database';

/** What the platform does to itself, such as the workspace that it makes at its first start. */
const PLATFORM: AdminActor = { kind: 'system', id: null, name: 'hivemind', role: null, ip: null, requestId: null };

/** Workspaces, projects, roles, keys and storage bindings in PostgreSQL. Each change is noted in the audit log with it. */
export class PostgresTenantRegistry implements TenantRegistry {
  readonly workspaces: PostgresWorkspaces;
  readonly projects: PostgresProjects;
  readonly roles: PostgresRoles;
  readonly keys: PostgresKeys;
  readonly storage: PostgresStorageBindings;

  /**
   * @param secrets seals the API keys of clusters
   * @param clock dates revocations and judges expiries
   * @param actor who makes the changes; by default the platform itself
   */
  constructor(prisma: PrismaClient, secrets: SecretBox, clock: Clock, actor: AdminActor = PLATFORM) {
    const database = new RegistryDatabase(prisma, new AuditTrail(actor, clock));
    this.workspaces = new PostgresWorkspaces(database, secrets);
    this.projects = new PostgresProjects(database, secrets);
    this.roles = new PostgresRoles(database);
    this.keys = new PostgresKeys(database, clock);
    this.storage = new PostgresStorageBindings(database, secrets);
  }
}
