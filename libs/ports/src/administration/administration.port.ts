import type { ProjectEntry, TenantRegistry } from '../registry';
import type { AdminActor } from './actor';
import type { AdminSessions } from './admin-sessions.port';
import type { AdminsRegistry } from './admins.port';
import type { AuditLog } from './audit-log.port';
import type { HiveStateRegistry, UpstreamRegistry } from './upstreams.port';
import type { UsageReports } from './usage-reports.port';

/** What only administration does to a project. */
export interface ProjectAdministration {
  /** For how many days whole packets are kept, from 0 (none, and those that are kept go) to 90. */
  keepPackets(tenantId: string, projectId: string, days: number): Promise<ProjectEntry>;
  /** No key reaches it from now on. The default project and the last one cannot be closed: CONFLICT. */
  close(tenantId: string, projectId: string): Promise<ProjectEntry>;
  /** Removes a closed project, once its storage is empty. */
  delete(tenantId: string, projectId: string): Promise<void>;
}

/** All that can be changed, each change noted in the audit log in its own transaction. */
export interface AuditedRegistry extends TenantRegistry {
  readonly projectAdministration: ProjectAdministration;
  readonly admins: AdminsRegistry;
  readonly upstreams: UpstreamRegistry;
  readonly hiveState: HiveStateRegistry;
}

/** Everything that administration stands on. */
export interface Administration {
  /** The registries as this actor changes them. */
  as(actor: AdminActor): AuditedRegistry;
  readonly sessions: AdminSessions;
  readonly auditLog: AuditLog;
  readonly usage: UsageReports;
}
