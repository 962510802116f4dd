import type { AdminIdentity, AdminSessions, Clock } from '@hivemind/ports';
import type { Pool, QueryResultRow } from 'pg';
import { storageError } from '../storage-error';
import * as sql from './admin-sessions.sql';

interface IdentityRow {
  id: string;
  name: string;
  role: AdminIdentity['role'];
  tenant_id: string | null;
  expires_at: number | null;
}

/** Proofs of who somebody is, read each time they are shown: a revocation holds from the next request on. */
export class PostgresAdminSessions implements AdminSessions {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  identify(tokenSha256: string): Promise<AdminIdentity | null> {
    return this.identity(sql.IDENTIFY, [tokenSha256, this.clock.nowSeconds()]);
  }

  async open({ id }: AdminIdentity, cookieSha256: string, expiresAt: number, rootSha256: string | null): Promise<void> {
    const adminId = rootSha256 === null ? id : null;
    await this.query(sql.OPEN, [cookieSha256, adminId, rootSha256, this.clock.nowSeconds(), expiresAt]);
  }

  resume(cookieSha256: string, rootSha256: string | null): Promise<AdminIdentity | null> {
    return this.identity(sql.RESUME, [cookieSha256, this.clock.nowSeconds(), rootSha256]);
  }

  async close(cookieSha256: string): Promise<void> {
    await this.query(sql.CLOSE, [cookieSha256]);
  }

  private async identity(text: string, values: unknown[]): Promise<AdminIdentity | null> {
    const [row] = await this.query<IdentityRow>(text, values);
    if (!row) return null;
    const { id, name, role, tenant_id: tenantId, expires_at: expiresAt } = row;
    return { id, name, role, tenantId, expiresAt };
  }

  private async query<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>(text, values)).rows;
    } catch (error) {
      throw storageError(error);
    }
  }
}
