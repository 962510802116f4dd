import type { AdminRole } from '@hivemind/contracts/admin';
import type { AdminIdentity, AdminSessions, Clock } from '@hivemind/ports';
import type { Admin } from '../generated/client';
import {
  dateOrNull,
  epochSeconds,
  epochSecondsOrNull,
  type RegistryDatabase,
} from '../tenancy/registry/registry-database';

/** Uses closer together than this are noted once. */
const USE_PRECISION_SECONDS = 60;

/** Who is signed in. The operator is known by the hash of the token, not by a row. */
export class PostgresAdminSessions implements AdminSessions {
  constructor(
    private readonly database: RegistryDatabase,
    private readonly clock: Clock,
  ) {}

  async identify(tokenSha256: string): Promise<AdminIdentity | null> {
    const row = await this.database.read((db) => db.admin.findUnique({ where: { tokenSha256 } }));
    return this.usable(row, row && epochSecondsOrNull(row.expiresAt));
  }

  async open(
    identity: AdminIdentity,
    tokenSha256: string,
    expiresAt: number,
    rootSha256: string | null,
  ): Promise<void> {
    const isRoot = identity.role === 'root';
    const data = {
      tokenSha256,
      adminId: isRoot ? null : identity.id,
      rootSha256: isRoot ? rootSha256 : null,
      expiresAt: new Date(expiresAt * 1000),
    };
    await this.database.read(async (db) => {
      await db.adminSession.deleteMany({ where: { expiresAt: { lt: this.now() } } });
      await db.adminSession.create({ data });
    });
  }

  async resume(tokenSha256: string, rootSha256: string | null): Promise<AdminIdentity | null> {
    const session = await this.database.read((db) =>
      db.adminSession.findUnique({ where: { tokenSha256 }, include: { admin: true } }),
    );
    if (!session || session.expiresAt <= this.now()) return null;
    const expiresAt = epochSeconds(session.expiresAt);
    if (session.admin) return this.usable(session.admin, expiresAt);
    return rootSha256 !== null && session.rootSha256 === rootSha256
      ? { id: 'root', name: 'root', role: 'root', tenantId: null, expiresAt }
      : null;
  }

  async close(tokenSha256: string): Promise<void> {
    await this.database.read((db) => db.adminSession.deleteMany({ where: { tokenSha256 } }));
  }

  private async usable(row: Admin | null, expiresAt: number | null): Promise<AdminIdentity | null> {
    const now = this.now();
    if (!row || row.revokedAt || (row.expiresAt && row.expiresAt <= now)) return null;
    const usedAt = row.lastUsedAt ? epochSeconds(row.lastUsedAt) : 0;
    if (this.clock.nowSeconds() - usedAt > USE_PRECISION_SECONDS)
      await this.database.read((db) => db.admin.update({ where: { id: row.id }, data: { lastUsedAt: now } }));
    return { id: row.id, name: row.name, role: row.role as AdminRole, tenantId: row.tenantId, expiresAt };
  }

  private now(): Date {
    return dateOrNull(this.clock.nowSeconds())!;
  }
}
