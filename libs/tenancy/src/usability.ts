import type { DeleteLevel, KeyFacts } from './facts';

/** Why a key cannot be used at all. */
export type Unusable = 'unknown' | 'revoked' | 'expired' | 'no_delete_level';

/** Facts of a key that may be used: its level is set. */
export type UsableKey = KeyFacts & { destructive: DeleteLevel };

/**
 * Whether a key's facts may be used now, or why not.
 * @param key null when no key was sent or none is known by its secret
 * @param nowSeconds epoch seconds; a key is expired from its `expiresAt` on
 */
export function usability(key: KeyFacts | null, nowSeconds: number): { key: UsableKey } | { reason: Unusable } {
  if (key === null) return { reason: 'unknown' };
  if (key.revokedAt !== null) return { reason: 'revoked' };
  if (key.expiresAt !== null && key.expiresAt <= nowSeconds) return { reason: 'expired' };
  const { destructive } = key;
  return destructive === null ? { reason: 'no_delete_level' } : { key: { ...key, destructive } };
}
