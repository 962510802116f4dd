import type { KeyFacts } from './facts';
import { conflict, invalidField } from './faults';
import { checkedName } from './names';
import { keyState } from './usability';

/** The role of members who administer a workspace. Projects may list it; keys never carry it. */
const ADMIN_ROLE = 'admin';

/** Longest time for which a rotated key may go on beside the new one: 30 days. */
export const MAX_OVERLAP_SECONDS = 30 * 86_400;

/** The last second of the year 9999. */
const LAST_EXPIRY = 253_402_300_799;

/**
 * The name of the role that a key is given.
 * @throws HivemindError VALIDATION_ERROR for the admin role, however it is spelt, and for what is no name
 */
export function checkedKeyRole(role: string): string {
  const name = checkedName(role, 'role');
  if (name.toLowerCase() !== ADMIN_ROLE) return name;
  throw invalidField('role', `must not be "${ADMIN_ROLE}"; give a key that needs every project all projects`);
}

/**
 * When a key is to expire, in epoch seconds; null: never.
 * @throws HivemindError VALIDATION_ERROR for a moment that has passed or that no calendar shows
 */
export function checkedExpiry(expiresAt: number | null, nowSeconds: number): number | null {
  if (expiresAt === null) return null;
  if (!Number.isFinite(expiresAt) || expiresAt > LAST_EXPIRY)
    throw invalidField('expires_at', 'must be a moment before the year 10000');
  if (expiresAt <= nowSeconds) throw invalidField('expires_at', 'must lie in the future; revoke the key to end it now');
  return expiresAt;
}

/**
 * When the old one of two keys ends after a rotation: after the overlap, or earlier if it was to expire earlier.
 * @throws HivemindError CONFLICT when the key is revoked or expired, VALIDATION_ERROR when the overlap is out of range
 */
export function endAfterRotation(
  key: Pick<KeyFacts, 'destructive' | 'expiresAt' | 'revokedAt'>,
  overlapSeconds: number,
  nowSeconds: number,
): number {
  const state = keyState(key, nowSeconds);
  if (state === 'revoked' || state === 'expired')
    throw conflict('key_id', `The key is ${state} and cannot be rotated. Create a new one.`);
  if (!(overlapSeconds >= 0 && overlapSeconds <= MAX_OVERLAP_SECONDS)) {
    const range = `from 0 to ${MAX_OVERLAP_SECONDS.toLocaleString('en-US')} seconds (30 days)`;
    throw invalidField('overlap', `must be ${range}`, { limit: overlapSeconds < 0 ? 0 : MAX_OVERLAP_SECONDS });
  }
  return Math.min(key.expiresAt ?? Infinity, nowSeconds + overlapSeconds);
}
