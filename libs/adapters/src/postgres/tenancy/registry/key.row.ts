import { hashKeySecret, newKeyId, newKeySecret } from '@hivemind/contracts';
import type { KeyEntry } from '@hivemind/ports';
import type { DeleteLevel } from '@hivemind/tenancy';
import type { ApiKey } from '../../generated/client';
import { epochSeconds, epochSecondsOrNull } from './registry-database';

/** Characters of a secret that lists show: too few to help a guess, enough to tell keys apart. */
const SHOWN_CHARACTERS = 8;

export const keyEntryOf = (row: ApiKey): KeyEntry => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  role: row.role,
  allProjects: row.allProjects,
  destructive: row.destructive as DeleteLevel | null,
  expiresAt: epochSecondsOrNull(row.expiresAt),
  revokedAt: epochSecondsOrNull(row.revokedAt),
  lastUsedAt: epochSecondsOrNull(row.lastUsedAt),
  createdAt: epochSeconds(row.createdAt),
  createdBy: row.createdBy,
});

/** A new secret, and the columns that know it again. */
export function freshSecret(): { secret: string; columns: Pick<ApiKey, 'id' | 'secretSha256' | 'prefix'> } {
  const secret = newKeySecret();
  const columns = { id: newKeyId(), secretSha256: hashKeySecret(secret), prefix: secret.slice(0, SHOWN_CHARACTERS) };
  return { secret, columns };
}

/** The two columns of a key's reach. */
export const reachColumns = (role: string | null) => ({ role, allProjects: role === null });
