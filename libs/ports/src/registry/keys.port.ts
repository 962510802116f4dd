import type { DeleteLevel } from '@hivemind/tenancy';

export interface KeyEntry {
  id: string;
  name: string;
  /** First characters of the secret, for people to tell keys apart. */
  prefix: string;
  /** The one role it carries; null with `allProjects`, or when a revoked key's role was deleted. */
  role: string | null;
  allProjects: boolean;
  /** Null: no level was ever set, and the key is refused. */
  destructive: DeleteLevel | null;
  expiresAt: number | null;
  revokedAt: number | null;
  /** To the minute: uses are written behind. */
  lastUsedAt: number | null;
  createdAt: number;
  /** Name of who made it; null for keys from before this was kept. */
  createdBy: string | null;
}

export interface NewKey {
  /** For people; names of keys may repeat. */
  name: string;
  /** A role's name (never `admin`), or null for all projects. */
  role: string | null;
  destructive: DeleteLevel;
  /** Null or absent: never. */
  expiresAt?: number | null;
}

export type KeyChanges = Partial<NewKey>;

/** A key with its secret, which is told this once and stored nowhere. */
export interface IssuedKey {
  key: KeyEntry;
  secret: string;
}

export interface KeyRegistry {
  create(tenantId: string, key: NewKey): Promise<IssuedKey>;
  /** Oldest first, revoked and expired ones too. */
  list(tenantId: string): Promise<KeyEntry[]>;
  /** Changes the fields given. CONFLICT for a revoked key. */
  set(tenantId: string, keyId: string, changes: KeyChanges): Promise<KeyEntry>;
  /** For good. The first revocation stands. */
  revoke(tenantId: string, keyId: string): Promise<KeyEntry>;
  /**
   * A new key with the name, reach, level and expiry of an old one, which goes on for the overlap.
   * @param overlapSeconds from 0 to 30 days; the old key expires then, or earlier if it was to expire earlier
   */
  rotate(tenantId: string, keyId: string, overlapSeconds: number): Promise<IssuedKey & { previous: KeyEntry }>;
}
