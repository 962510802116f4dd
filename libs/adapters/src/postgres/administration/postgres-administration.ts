import type { AdminActor, Administration, AuditedRegistry, Clock } from '@hivemind/ports';
import type { Postgres } from '../connect-postgres';
import type { SecretBox } from '../secret-box';
import { PostgresTenantRegistry } from '../tenancy/registry/postgres-tenant-registry';
import { RegistryDatabase } from '../tenancy/registry/registry-database';
import { AuditTrail } from './audit-trail';
import { PostgresAdminSessions } from './postgres-admin-sessions';
import { PostgresAdmins } from './postgres-admins';
import { PostgresAuditLog } from './postgres-audit-log';
import { PostgresHiveState } from './postgres-hive-state';
import { PostgresProjectAdministration } from './postgres-project-administration';
import { PostgresUpstreams } from './postgres-upstreams';
import { PostgresUsageReports } from './postgres-usage-reports';

/** Administration on the platform's own PostgreSQL. */
export class PostgresAdministration implements Administration {
  readonly sessions: PostgresAdminSessions;
  readonly auditLog: PostgresAuditLog;
  readonly usage: PostgresUsageReports;

  /**
   * @param secrets seals the API keys of clusters and upstreams
   * @param clock dates changes and judges expiries
   */
  constructor(
    private readonly postgres: Pick<Postgres, 'prisma' | 'pool'>,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
  ) {
    this.sessions = new PostgresAdminSessions(postgres.pool, clock);
    this.auditLog = new PostgresAuditLog(postgres.prisma, clock);
    this.usage = new PostgresUsageReports(postgres.pool);
  }

  as(actor: AdminActor): AuditedRegistry {
    const { postgres, secrets, clock } = this;
    const database = new RegistryDatabase(postgres.prisma, new AuditTrail(actor, clock));
    const { workspaces, projects, roles, keys, storage } = new PostgresTenantRegistry(
      postgres.prisma,
      secrets,
      clock,
      actor,
    );
    return {
      ...{ workspaces, projects, roles, keys, storage },
      projectAdministration: new PostgresProjectAdministration(database, clock),
      admins: new PostgresAdmins(database, clock),
      upstreams: new PostgresUpstreams(database, secrets),
      hiveState: new PostgresHiveState(database),
    };
  }
}
