import { newTenantId } from '@hivemind/contracts';
import type { NewWorkspace, ProjectEntry, WorkspaceEntry, WorkspaceRegistry } from '@hivemind/ports';
import { changedPlan, checkedName, type Plan } from '@hivemind/tenancy';
import { changeNote } from '../../administration/audit-trail';
import { planView, workspaceView } from '../../administration/audit-views';
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
    return this.database.transaction(async (tx) => {
      const workspace = entryOf(await tx.workspace.create({ data }));
      const note = this.database.trail.of(tx, data.tenantId);
      await note({ action: 'workspace.create', target: data.tenantId, after: workspaceView(workspace) });
      const made = project ? await insertProject(tx, data.tenantId, project, this.secrets, note) : null;
      return { workspace, project: made };
    });
  }

  async list(): Promise<WorkspaceEntry[]> {
    const orderBy = [{ createdAt: 'asc' as const }, { tenantId: 'asc' as const }];
    return (await this.database.read((db) => db.workspace.findMany({ orderBy }))).map(entryOf);
  }

  setPlan(tenantId: string, changes: Partial<Plan>): Promise<Plan> {
    return this.database.within(tenantId, async (tx, note) => {
      const where = { tenantId };
      const old = planOf(await tx.workspace.findUniqueOrThrow({ where }));
      const { name: planName, ...rest } = changedPlan(old, changes);
      const plan = planOf(await tx.workspace.update({ where, data: { planName, ...rest } }));
      await note(changeNote('plan.set', tenantId, planView(old), planView(plan)));
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
