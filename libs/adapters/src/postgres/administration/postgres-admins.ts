import { hashKeySecret, newAdminId, newAdminToken } from '@hivemind/contracts';
import type { AdminEntry, AdminsRegistry, Clock, NewAdmin } from '@hivemind/ports';
import { absent, checkedExpiry, checkedName, conflict } from '@hivemind/tenancy';
import type { Admin } from '../generated/client';
import {
  dateOrNull,
  epochSeconds,
  epochSecondsOrNull,
  type RegistryDatabase,
  type Transaction,
} from '../tenancy/registry/registry-database';
import { adminView } from './audit-views';

/** Characters of a token that lists show. */
const SHOWN_CHARACTERS = 9;

export class PostgresAdmins implements AdminsRegistry {
  constructor(
    private readonly database: RegistryDatabase,
    private readonly clock: Clock,
  ) {}

  async create(tenantId: string, { name, role, expiresAt = null }: NewAdmin) {
    const token = newAdminToken();
    const data = {
      id: newAdminId(),
      tenantId,
      name: checkedName(name),
      role,
      tokenSha256: hashKeySecret(token),
      prefix: token.slice(0, SHOWN_CHARACTERS),
      expiresAt: dateOrNull(checkedExpiry(expiresAt, this.clock.nowSeconds())),
      createdAt: new Date(this.clock.nowSeconds() * 1000),
    };
    return this.database.within(tenantId, async (tx, note) => {
      const admin = entryOf(await tx.admin.create({ data }));
      await note({ action: 'admin.create', target: admin.id, after: adminView(admin) });
      return { admin, token };
    });
  }

  async list(tenantId: string): Promise<AdminEntry[]> {
    const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
    const rows = await this.database.of(tenantId, (db) => db.admin.findMany({ where: { tenantId }, orderBy }));
    return rows.map(entryOf);
  }

  /** CONFLICT for the last owner, who would leave nobody to name another; the operator and the command line may. */
  revoke(tenantId: string, adminId: string): Promise<AdminEntry> {
    return this.database.within(tenantId, async (tx, note) => {
      const row = await tx.admin.findFirst({ where: { tenantId, id: adminId } });
      if (!row) throw absent('admin_id', `administrator ${adminId} in this workspace`);
      if (row.revokedAt) return entryOf(row);
      const now = new Date(this.clock.nowSeconds() * 1000);
      if (row.role === 'owner' && this.database.trail.actor.kind === 'admin') await requireOther(tx, row, now);
      const where = { id: adminId };
      await tx.adminSession.deleteMany({ where: { adminId } });
      const before = { state: row.expiresAt && row.expiresAt <= now ? 'expired' : 'active' };
      await note({ action: 'admin.revoke', target: adminId, before, after: { state: 'revoked' } });
      return entryOf(await tx.admin.update({ where, data: { revokedAt: now } }));
    });
  }
}

async function requireOther(tx: Transaction, { id, tenantId }: Admin, now: Date): Promise<void> {
  const OR = [{ expiresAt: null }, { expiresAt: { gt: now } }];
  const others = await tx.admin.count({ where: { tenantId, role: 'owner', revokedAt: null, NOT: { id }, OR } });
  if (others === 0)
    throw conflict('admin_id', 'This is the last owner of the workspace. Make another administrator an owner first.');
}

const entryOf = (row: Admin): AdminEntry => ({
  id: row.id,
  name: row.name,
  role: row.role as AdminEntry['role'],
  prefix: row.prefix,
  expiresAt: epochSecondsOrNull(row.expiresAt),
  revokedAt: epochSecondsOrNull(row.revokedAt),
  lastUsedAt: epochSecondsOrNull(row.lastUsedAt),
  createdAt: epochSeconds(row.createdAt),
});
