import { HivemindError } from '@hivemind/contracts';
import type { AuditedRegistry } from '@hivemind/ports';
import type { Plan } from '@hivemind/tenancy';

/** @throws HivemindError NOT_FOUND when the workspace is gone */
export async function planOf(registry: AuditedRegistry, tenantId: string): Promise<Plan> {
  const workspace = (await registry.workspaces.list()).find((entry) => entry.tenantId === tenantId);
  if (workspace) return workspace.plan;
  throw new HivemindError('NOT_FOUND', 'There is no such workspace.');
}

/** @throws HivemindError DESTRUCTIVE_DISABLED */
export async function requireDestructive(registry: AuditedRegistry, tenantId: string): Promise<Plan> {
  const plan = await planOf(registry, tenantId);
  if (plan.allowDestructive) return plan;
  throw new HivemindError(
    'DESTRUCTIVE_DISABLED',
    "The workspace's plan does not allow destructive operations; an owner can allow them with PUT /plan.",
  );
}
