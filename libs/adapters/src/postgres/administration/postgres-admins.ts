import { hashKeySecret, newAdminId, newAdminToken } from '@hivemind/contracts';
import type { AdminRole } from '@hivemind/contracts/admin';
import type { AdminEntry, AdminsRegistry, Clock, NewAdmin } from '@hivemind/ports';
import { absent, checkedExpiry, checkedName } from '@hivemind/tenancy';
import type { Admin } from '../generated/client';
import {
  dateOrNull,
  epochSeconds,
  epochSecondsOrNull,
  type RegistryDatabase,
} from '../tenancy/registry/registry-database';

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
    };
    return this.database.within(tenantId, async (tx, audit) => {
      const admin = entryOf(await tx.admin.create({ data }));
      await audit({ action: 'admin.create', target: admin.id, after: admin });
      return { admin, token };
    });
  }

  async list(tenantId: string): Promise<AdminEntry[]> {
    const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
    return (await this.database.of(tenantId, (db) => db.admin.findMany({ where: { tenantId }, orderBy }))).map(entryOf);
  }

  revoke(tenantId: string, adminId: string): Promise<AdminEntry> {
    return this.database.within(tenantId, async (tx, audit) => {
      const row = await tx.admin.findFirst({ where: { tenantId, id: adminId } });
      if (!row) throw absent('admin_id', `administrator ${adminId} in this workspace`);
      if (row.revokedAt) return entryOf(row);
      const data = { revokedAt: dateOrNull(this.clock.nowSeconds()) };
      const admin = entryOf(await tx.admin.update({ where: { id: adminId }, data }));
      await tx.adminSession.deleteMany({ where: { adminId } });
      await audit({ action: 'admin.revoke', target: adminId, before: entryOf(row), after: admin });
      return admin;
    });
  }
}

const entryOf = (row: Admin): AdminEntry => ({
  id: row.id,
  name: row.name,
  role: row.role as AdminRole,
  prefix: row.prefix,
  expiresAt: epochSecondsOrNull(row.expiresAt),
  revokedAt: epochSecondsOrNull(row.revokedAt),
  lastUsedAt: epochSecondsOrNull(row.lastUsedAt),
  createdAt: epochSeconds(row.createdAt),
});
