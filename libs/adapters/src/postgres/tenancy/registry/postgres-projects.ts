import type { NewProject, ProjectEntry, ProjectRegistry } from '@hivemind/ports';
import { checkedName, invalidField } from '@hivemind/tenancy';
import type { SecretBox } from '../../secret-box';
import { freeProjectName, insertProject } from './insert-project';
import { PROJECT_PARTS, projectEntryOf, requireProject } from './project.row';
import type { Transaction, RegistryDatabase } from './registry-database';

export class PostgresProjects implements ProjectRegistry {
  constructor(
    private readonly database: RegistryDatabase,
    private readonly secrets: SecretBox,
  ) {}

  create(tenantId: string, project: NewProject): Promise<ProjectEntry> {
    return this.database.within(tenantId, async (tx, audit) => {
      const made = await insertProject(tx, tenantId, project, this.secrets);
      await audit({ action: 'project.create', target: made.id, after: made });
      return made;
    });
  }

  async list(tenantId: string): Promise<ProjectEntry[]> {
    const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
    const rows = await this.database.of(tenantId, (db) =>
      db.project.findMany({ where: { tenantId }, include: PROJECT_PARTS, orderBy }),
    );
    return rows.map(projectEntryOf);
  }

  rename(tenantId: string, projectId: string, name: string): Promise<ProjectEntry> {
    return this.change(tenantId, projectId, 'project.set', async (tx) => {
      const data = { name: await freeProjectName(tx, tenantId, name, projectId) };
      await tx.project.update({ where: { id: projectId }, data });
    });
  }

  setDefault(tenantId: string, projectId: string): Promise<ProjectEntry> {
    return this.change(tenantId, projectId, 'project.set', async (tx) => {
      // In this order: the index lets a workspace have one default at any moment.
      await tx.project.updateMany({ where: { tenantId, isDefault: true }, data: { isDefault: false } });
      await tx.project.update({ where: { id: projectId }, data: { isDefault: true } });
    });
  }

  async setRoles(tenantId: string, projectId: string, roles: readonly string[]): Promise<ProjectEntry> {
    const names = [...new Set(roles.map((role) => checkedName(role, 'roles')))];
    return this.change(tenantId, projectId, 'project.set-roles', async (tx) => {
      await requireRoles(tx, tenantId, names);
      await tx.projectRole.deleteMany({ where: { projectId } });
      await tx.projectRole.createMany({ data: names.map((role) => ({ tenantId, projectId, role })) });
    });
  }

  /** A change of a project, noted with what it was before. */
  change(
    tenantId: string,
    projectId: string,
    action: string,
    work: (tx: Transaction) => Promise<void>,
  ): Promise<ProjectEntry> {
    return this.database.within(tenantId, async (tx, audit) => {
      await requireProject(tx, tenantId, projectId);
      const find = async () =>
        projectEntryOf(await tx.project.findUniqueOrThrow({ where: { id: projectId }, include: PROJECT_PARTS }));
      const before = await find();
      await work(tx);
      const after = await find();
      await audit({ action, target: projectId, before, after });
      return after;
    });
  }
}

async function requireRoles(tx: Transaction, tenantId: string, names: string[]): Promise<void> {
  const there = await tx.role.findMany({ where: { tenantId, name: { in: names } } });
  const missing = names.find((name) => !there.some((role) => role.name === name));
  if (missing !== undefined) throw invalidField('roles', `must exist in the workspace; there is no role "${missing}"`);
}
