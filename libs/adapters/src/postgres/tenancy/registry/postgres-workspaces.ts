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
    return this.database.transaction(async (tx) => ({
      workspace: entryOf(await tx.workspace.create({ data })),
      project: project ? await insertProject(tx, data.tenantId, project, this.secrets) : null,
    }));
  }

  async list(): Promise<WorkspaceEntry[]> {
    const orderBy = [{ createdAt: 'asc' as const }, { tenantId: 'asc' as const }];
    return (await this.database.read((db) => db.workspace.findMany({ orderBy }))).map(entryOf);
  }

  setPlan(tenantId: string, changes: Partial<Plan>): Promise<Plan> {
    return this.database.within(tenantId, async (tx) => {
      const where = { tenantId };
      const { name: planName, ...rest } = changedPlan(planOf(await tx.workspace.findUniqueOrThrow({ where })), changes);
      return planOf(await tx.workspace.update({ where, data: { planName, ...rest } }));
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
