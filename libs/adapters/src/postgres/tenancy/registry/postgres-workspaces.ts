import { newTenantId } from '@hivemind/contracts';
import type { NewWorkspace, ProjectEntry, WorkspaceEntry, WorkspaceRegistry } from '@hivemind/ports';
import { changedPlan, checkedName, type Plan } from '@hivemind/tenancy';
import type { Workspace } from '../../generated/client';
import type { SecretBox } from '../../secret-box';
import { insertProject } from './insert-project';
import { epochSeconds, type RegistryDatabase } from './registry-database';

export class PostgresWorkspaces implements WorkspaceRegistry {
  constructor(
    private readonly database: RegistryDatabase,
    private readonly secrets: SecretBox,
  ) {}

  async create({ name, project }: NewWorkspace): Promise<{ workspace: WorkspaceEntry; project: ProjectEntry | null }> {
    const data = { tenantId: newTenantId(), name: checkedName(name) };
    return this.database.transaction(data.tenantId, async (tx, audit) => {
      const workspace = entryOf(await tx.workspace.create({ data }));
      const made = project ? await insertProject(tx, data.tenantId, project, this.secrets) : null;
      await audit({ action: 'workspace.create', target: data.tenantId, after: { ...workspace, project: made } });
      return { workspace, project: made };
    });
  }

  async list(): Promise<WorkspaceEntry[]> {
    const orderBy = [{ createdAt: 'asc' as const }, { tenantId: 'asc' as const }];
    return (await this.database.read((db) => db.workspace.findMany({ orderBy }))).map(entryOf);
  }

  setPlan(tenantId: string, changes: Partial<Plan>): Promise<Plan> {
    return this.database.within(tenantId, async (tx, audit) => {
      const where = { tenantId };
      const before = planOf(await tx.workspace.findUniqueOrThrow({ where }));
      const { name: planName, ...rest } = changedPlan(before, changes);
      const plan = planOf(await tx.workspace.update({ where, data: { planName, ...rest } }));
      await audit({ action: 'plan.set', target: tenantId, before, after: plan });
      return plan;
    });
  }
}

const entryOf = (row: Workspace): WorkspaceEntry => ({
  tenantId: row.tenantId,
  name: row.name,
  plan: planOf(row),
  createdAt: epochSeconds(row.createdAt),
});

const planOf = ({ planName, maxTopK, rateLimit, inFlightCeiling, allowDestructive, receiptsEnabled }: Workspace) => ({
  name: planName,
  maxTopK,
  rateLimit,
  inFlightCeiling,
  allowDestructive,
  receiptsEnabled,
});
