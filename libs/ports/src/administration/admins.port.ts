import type { AdminRole } from '@hivemind/contracts/admin';

export interface AdminEntry {
  id: string;
  name: string;
  role: AdminRole;
  /** First characters of the token, for people to tell them apart. */
  prefix: string;
  expiresAt: number | null;
  revokedAt: number | null;
  /** To the minute. */
  lastUsedAt: number | null;
  createdAt: number;
}

export interface NewAdmin {
  name: string;
  role: AdminRole;
  /** Epoch seconds. Null or absent: never. */
  expiresAt?: number | null;
}

/** The administrators of a workspace. Fails as `TenantRegistry` does. */
export interface AdminsRegistry {
  /** With the token, which is told this once and stored nowhere. */
  create(tenantId: string, admin: NewAdmin): Promise<{ admin: AdminEntry; token: string }>;
  /** Oldest first, revoked ones too. */
  list(tenantId: string): Promise<AdminEntry[]>;
  /** For good; its sessions end with it. */
  revoke(tenantId: string, adminId: string): Promise<AdminEntry>;
}
