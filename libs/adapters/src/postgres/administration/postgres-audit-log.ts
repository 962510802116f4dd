import type { AdminActor, AuditEntry, AuditLog, AuditPage, Clock } from '@hivemind/ports';
import type { AuditEntry as AuditRow, PrismaClient } from '../generated/client';
import { storageError } from '../storage-error';
import { epochSeconds } from '../tenancy/registry/registry-database';
import { AuditTrail, type AuditNote } from './audit-trail';

export class PostgresAuditLog implements AuditLog {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
  ) {}

  async list(tenantId: string | null, limit: number, after: string | null): Promise<AuditPage> {
    const where = { tenantId, ...(after !== null && { id: { lt: after } }) };
    // One more than is shown tells whether there is a next page.
    const rows = await this.prisma.auditEntry
      .findMany({ where, orderBy: { id: 'desc' }, take: limit + 1 })
      .catch(unavailable);
    const entries = rows.slice(0, limit).map(entryOf);
    return { entries, next: rows.length > limit ? entries.at(-1)!.id : null };
  }

  async note(
    actor: AdminActor,
    { tenantId, ...entry }: Omit<AuditNote, 'before'> & { tenantId: string | null },
  ): Promise<void> {
    await new AuditTrail(actor, this.clock).of(this.prisma, tenantId)(entry).catch(unavailable);
  }
}

function unavailable(error: unknown): never {
  throw storageError(error);
}

const entryOf = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: epochSeconds(row.at),
  actor: {
    kind: row.actorKind as AuditEntry['actor']['kind'],
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
