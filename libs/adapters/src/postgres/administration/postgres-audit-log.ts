import type { AdminActor, AuditEntry, AuditLog, AuditPage } from '@hivemind/ports';
import type { AuditEntry as AuditRow } from '../generated/client';
import { auditRow, type Change } from '../tenancy/registry/audit-note';
import { epochSeconds, type RegistryDatabase } from '../tenancy/registry/registry-database';

export class PostgresAuditLog implements AuditLog {
  constructor(private readonly database: RegistryDatabase) {}

  async list(tenantId: string | null, limit: number, after: string | null): Promise<AuditPage> {
    const where = { tenantId, ...(after !== null && { id: { lt: after } }) };
    const rows = await this.database.read((db) =>
      db.auditEntry.findMany({ where, orderBy: { id: 'desc' }, take: limit + 1 }),
    );
    const entries = rows.slice(0, limit).map(entryOf);
    return { entries, next: rows.length > limit ? entries.at(-1)!.id : null };
  }

  async note(actor: AdminActor, { tenantId, ...change }: Change & { tenantId: string | null }): Promise<void> {
    await this.database.read((db) => db.auditEntry.create({ data: auditRow(actor, tenantId, new Date(), change) }));
  }
}

const entryOf = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: epochSeconds(row.at),
  actor: {
    kind: row.actorKind as AdminActor['kind'],
    id: row.actorId,
    name: row.actorName,
    role: row.actorRole,
  },
  action: row.action,
  target: row.target,
  before: row.before as AuditEntry['before'],
  after: row.after as AuditEntry['after'],
  ip: row.ip,
  requestId: row.requestId,
});
