import { HivemindError } from '@hivemind/contracts';
import { ADMIN_ROLES, type AdminAccess } from '@hivemind/contracts/admin';
import type { AdminIdentity } from '@hivemind/ports';

/** From the least on. */
const RANKS: readonly string[] = [...ADMIN_ROLES, 'root'];

/** @throws HivemindError FORBIDDEN when a route needs a higher role */
export function requireReach({ role }: AdminIdentity, access: AdminAccess): void {
  if (RANKS.indexOf(role) >= RANKS.indexOf(access)) return;
  const message =
    access === 'root'
      ? `Only the operator may do this; your role is "${role}".`
      : `This needs the role "${access}" or a higher one; yours is "${role}".`;
  throw new HivemindError('FORBIDDEN', message, { details: { required: access, role } });
}
