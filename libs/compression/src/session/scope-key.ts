import { hash } from 'node:crypto';

/** Whose content it is, and of which conversation. */
export interface Scope {
  team: string | null;
  /** Stands for the caller where a key has no team. */
  keyHash: string | null;
  session: string | null;
}

/**
 * The one key under which a scope's content is kept and found: SHA-256 (hex) over the three parts, each preceded by its
 * length in bytes, so that no choice of a session name can make the parts of another scope. Null where the owner or the
 * session is missing: then nothing is kept.
 */
export function scopeKey({ team, keyHash, session }: Scope): string | null {
  if ((!team && !keyHash) || !session) return null;
  const parts = [team ?? '', keyHash ?? '', session].flatMap((part) => {
    // UTF-16, because a session name with half a surrogate pair has no UTF-8 of its own.
    const bytes = Buffer.from(part, 'utf16le');
    return [Buffer.from(`${bytes.length}:`), bytes];
  });
  return hash('sha256', Buffer.concat(parts), 'hex');
}
