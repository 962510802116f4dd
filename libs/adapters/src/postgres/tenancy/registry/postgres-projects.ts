import type { NewProject, ProjectEntry, ProjectRegistry } from '@hivemind/ports';
import { checkedName, conflict, invalidField } from '@hivemind/tenancy';
import type { SecretBox } from '../../secret-box';
import { changeProject } from './change-project';
import { freeProjectName, insertProject } from './insert-project';
import { PROJECT_PARTS, projectEntryOf } from './project.row';
import type { Transaction, RegistryDatabase } from './registry-database';

export class PostgresProjects implements ProjectRegistry {
  constructor(
    private readonly database: RegistryDatabase,
    private readonly secrets: SecretBox,
  ) {}

  create(tenantId: string, project: NewProject): Promise<ProjectEntry> {
    return this.database.within(tenantId, (tx, note) => insertProject(tx, tenantId, project, this.secrets, note));
  }

  async list(tenantId: string): Promise<ProjectEntry[]> {
    const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
    const rows = await this.database.of(tenantId, (db) =>
      db.project.findMany({ where: { tenantId }, include: PROJECT_PARTS, orderBy }),
    );
    return rows.map(projectEntryOf);
  }

  rename(tenantId: string, projectId: string, name: string): Promise<ProjectEntry> {
    return changeProject(this.database, 'project.set', tenantId, projectId, async (tx) => {
      const data = { name: await freeProjectName(tx, tenantId, name, projectId) };
      await tx.project.update({ where: { id: projectId }, data });
    });
  }

  setDefault(tenantId: string, projectId: string): Promise<ProjectEntry> {
    return changeProject(this.database, 'project.set', tenantId, projectId, async (tx, { closingAt }) => {
      if (closingAt) throw conflict('project_id', 'The project is being deleted and cannot become the default.');
      // In this order: the index lets a workspace have one default at any moment.
      await tx.project.updateMany({ where: { tenantId, isDefault: true }, data: { isDefault: false } });
      await tx.project.update({ where: { id: projectId }, data: { isDefault: true } });
    });
  }

  async setRoles(tenantId: string, projectId: string, roles: readonly string[]): Promise<ProjectEntry> {
    const names = [...new Set(roles.map((role) => checkedName(role, 'roles')))];
    return changeProject(this.database, 'project.set-roles', tenantId, projectId, async (tx) => {
      await requireRoles(tx, tenantId, names);
      await tx.projectRole.deleteMany({ where: { projectId } });
      await tx.projectRole.createMany({ data: names.map((role) => ({ tenantId, projectId, role })) });
    });
  }
}

async function requireRoles(tx: Transaction, tenantId: string, names: string[]): Promise<void> {
  const there = await tx.role.findMany({ where: { tenantId, name: { in: names } } });
  const missing = names.find((name) => !there.some((role) => role.name === name));
  if (missing !== undefined) throw invalidField('roles', `must exist in the workspace; there is no role "${missing}"`);
}
