import type { Clock, ProjectAdministration, ProjectEntry } from '@hivemind/ports';
import { conflict, invalidField } from '@hivemind/tenancy';
import { changeProject } from '../tenancy/registry/change-project';
import { projectEntryOf, requireProject } from '../tenancy/registry/project.row';
import type { RegistryDatabase, Transaction } from '../tenancy/registry/registry-database';
import { projectView } from './audit-views';
import { removeProjectRows } from './remove-project-rows';

const MAX_DAYS = 90;

export class PostgresProjectAdministration implements ProjectAdministration {
  constructor(
    private readonly database: RegistryDatabase,
    private readonly clock: Clock,
  ) {}

  async keepPackets(tenantId: string, projectId: string, days: number): Promise<ProjectEntry> {
    if (!Number.isInteger(days) || days < 0 || days > MAX_DAYS)
      throw invalidField('keep_packets_days', `must be a whole number from 0 to ${MAX_DAYS}`, {
        limit: days < 0 ? 0 : MAX_DAYS,
      });
    return changeProject(this.database, 'project.set', tenantId, projectId, async (tx) => {
      await tx.project.update({ where: { id: projectId }, data: { keepPacketsDays: days } });
      if (days === 0) await tx.keptPacket.deleteMany({ where: { projectId } });
    });
  }

  close(tenantId: string, projectId: string): Promise<ProjectEntry> {
    return changeProject(this.database, 'project.close', tenantId, projectId, async (tx, { isDefault, closingAt }) => {
      if (closingAt) return;
      await requireAnother(tx, tenantId, projectId);
      if (isDefault)
        throw conflict('project_id', 'The default project cannot be deleted. Make another one the default first.');
      const data = { closingAt: new Date(this.clock.nowSeconds() * 1000) };
      await tx.project.update({ where: { id: projectId }, data });
    });
  }

  /** What grew large goes first, in parts, so that no statement outlasts its deadline; a broken-off deletion is repeated. */
  async delete(tenantId: string, projectId: string): Promise<void> {
    await this.database.of(tenantId, async (db) => {
      const { closingAt } = await requireProject(db, tenantId, projectId);
      if (!closingAt) throw conflict('project_id', 'The project must be closed before it is deleted.');
      await removeProjectRows(db, projectId);
    });
    await this.database.within(tenantId, async (tx, note) => {
      const row = await requireProject(tx, tenantId, projectId);
      await removeProjectRows(tx, projectId);
      await tx.project.delete({ where: { id: projectId } });
      await note({ action: 'project.delete', target: projectId, before: projectView(projectEntryOf(row)) });
    });
  }
}

async function requireAnother(tx: Transaction, tenantId: string, projectId: string): Promise<void> {
  if ((await tx.project.count({ where: { tenantId, closingAt: null, NOT: { id: projectId } } })) === 0)
    throw conflict('project_id', 'The last project of a workspace cannot be deleted.');
}
