import type { DeleteLevel, KeyFacts } from './facts';

/** Why a known key cannot be used now. */
export type Blocked = 'revoked' | 'expired' | 'no_delete_level';

/** Why a request's key cannot be used at all. */
export type Unusable = 'unknown' | Blocked;

/** Facts of a key that may be used: its level is set. */
export type UsableKey = KeyFacts & { destructive: DeleteLevel };

/**
 * Whether a key may be used now, or what blocks it.
 * @param nowSeconds epoch seconds; a key is expired from its `expiresAt` on
 */
export function keyState(
  key: Pick<KeyFacts, 'destructive' | 'expiresAt' | 'revokedAt'>,
  nowSeconds: number,
): 'active' | Blocked {
  if (key.revokedAt !== null) return 'revoked';
  if (key.expiresAt !== null && key.expiresAt <= nowSeconds) return 'expired';
  return key.destructive === null ? 'no_delete_level' : 'active';
}

/**
 * Whether a key's facts may be used now, or why not.
 * @param key null when no key was sent or none is known by its secret
 */
export function usability(key: KeyFacts | null, nowSeconds: number): { key: UsableKey } | { reason: Unusable } {
  if (key === null) return { reason: 'unknown' };
  const state = keyState(key, nowSeconds);
  return state === 'active' ? { key: key as UsableKey } : { reason: state };
}
