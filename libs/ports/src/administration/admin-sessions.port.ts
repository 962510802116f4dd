import type { AdminRole } from '@hivemind/contracts/admin';

/** An administrator as a token or a session proves it. Times are epoch seconds. */
export interface AdminIdentity {
  /** `root` for the operator. */
  id: string;
  name: string;
  role: AdminRole | 'root';
  /** Its workspace; null for the operator. */
  tenantId: string | null;
  /** When the token or session ends; null: never. */
  expiresAt: number | null;
}

/** Proofs of who somebody is. Tokens and cookies are stored as SHA-256 only. */
export interface AdminSessions {
  /** Who has this token, or null when it is unknown, revoked or expired. The operator's token is not in the store. */
  identify(tokenSha256: string): Promise<AdminIdentity | null>;
  /**
   * Opens a session of the console.
   * @param cookieSha256 SHA-256 (hex) of what the cookie holds
   * @param rootSha256 of the operator's token, for a session of the operator: another token ends it
   */
  open(identity: AdminIdentity, cookieSha256: string, expiresAt: number, rootSha256: string | null): Promise<void>;
  /** Whose session it is, or null when there is none (any more). */
  resume(cookieSha256: string, rootSha256: string | null): Promise<AdminIdentity | null>;
  close(cookieSha256: string): Promise<void>;
}
