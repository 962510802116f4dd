import { HivemindError } from '@hivemind/contracts';
import { ADMIN_ROLES, type AdminAccess, type AdminRole } from '@hivemind/contracts/admin';
import type { AdminIdentity } from '@hivemind/ports';

const rank = (role: AdminRole | 'root'): number => (role === 'root' ? ADMIN_ROLES.length : ADMIN_ROLES.indexOf(role));

/**
 * Whether somebody may call a route of that access.
 * @throws HivemindError UNAUTHORIZED without a proof of who it is; FORBIDDEN when the role does not reach so far
 */
export function requireAccess(access: AdminAccess, identity: AdminIdentity | null): void {
  if (access === 'public' || access === 'anyone') return;
  if (!identity)
    throw new HivemindError('UNAUTHORIZED', 'Sign in, or send an admin token as "Authorization: Bearer <token>".');
  if (access === 'signed_in' || rank(identity.role) >= rank(access)) return;
  const needed =
    access === 'root' ? 'This is for the operator alone' : `This needs the role "${access}" or a higher one`;
  throw new HivemindError('FORBIDDEN', `${needed}; yours is "${identity.role}".`, {
    details: { required: access, role: identity.role },
  });
}
