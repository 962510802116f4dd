import { HivemindError } from '@hivemind/contracts';
import { WORKSPACE_HEADER } from '@hivemind/contracts/admin';
import type { AdminIdentity, WorkspaceRegistry } from '@hivemind/ports';
import { absent, invalidField } from '@hivemind/tenancy';

/**
 * The workspace that a request works in: the administrator's own, or the one that the operator names; the only one there
 * is need not be named.
 */
export async function workspaceOf(
  identity: AdminIdentity,
  named: string | undefined,
  workspaces: WorkspaceRegistry,
): Promise<string> {
  if (identity.tenantId !== null) {
    if (named === undefined || named === identity.tenantId) return identity.tenantId;
    throw unknown(named);
  }
  const all = await workspaces.list();
  if (named !== undefined) {
    if (all.some(({ tenantId }) => tenantId === named)) return named;
    throw unknown(named);
  }
  if (all.length === 1) return all[0]!.tenantId;
  throw invalidField(WORKSPACE_HEADER, `is required: it names one of the ${all.length} workspaces`);
}

const unknown = (named: string): HivemindError => absent(WORKSPACE_HEADER, `workspace ${named.slice(0, 64)}`);
