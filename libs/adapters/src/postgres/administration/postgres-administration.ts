import type { AdminActor, Administration, AuditedRegistry, Clock, UsageReports } from '@hivemind/ports';
import type { PrismaClient } from '../generated/client';
import type { SecretBox } from '../secret-box';
import { PostgresTenantRegistry } from '../tenancy/registry/postgres-tenant-registry';
import { RegistryDatabase } from '../tenancy/registry/registry-database';
import { PostgresAdmins } from './postgres-admins';
import { PostgresAdminSessions } from './postgres-admin-sessions';
import { PostgresAuditLog } from './postgres-audit-log';
import { PostgresHiveState } from './postgres-hive-state';
import { PostgresProjectAdministration } from './postgres-project-administration';
import { PostgresUpstreams } from './postgres-upstreams';

/** Administration on the platform's PostgreSQL. */
export class PostgresAdministration implements Administration {
  readonly sessions: PostgresAdminSessions;
  readonly auditLog: PostgresAuditLog;

  constructor(
    private readonly prisma: PrismaClient,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    readonly usage: UsageReports,
  ) {
    const database = new RegistryDatabase(prisma);
    this.sessions = new PostgresAdminSessions(database, clock);
    this.auditLog = new PostgresAuditLog(database);
  }

  as(actor: AdminActor): AuditedRegistry {
    const database = new RegistryDatabase(this.prisma, actor);
    const registry = new PostgresTenantRegistry(this.prisma, this.secrets, this.clock, actor);
    return {
      workspaces: registry.workspaces,
      projects: registry.projects,
      roles: registry.roles,
      keys: registry.keys,
      storage: registry.storage,
      projectAdministration: new PostgresProjectAdministration(database, registry.projects),
      admins: new PostgresAdmins(database, this.clock),
      upstreams: new PostgresUpstreams(database, this.secrets),
      hiveState: new PostgresHiveState(database),
    };
  }
}
