import type { ProjectAdministration, ProjectEntry } from '@hivemind/ports';
import { absent, conflict, invalidField } from '@hivemind/tenancy';
import type { PostgresProjects } from '../tenancy/registry/postgres-projects';
import type { RegistryDatabase } from '../tenancy/registry/registry-database';

const MOST_DAYS = 90;

export class PostgresProjectAdministration implements ProjectAdministration {
  constructor(
    private readonly database: RegistryDatabase,
    private readonly projects: PostgresProjects,
  ) {}

  keepPackets(tenantId: string, projectId: string, days: number): Promise<ProjectEntry> {
    if (!Number.isInteger(days) || days < 0 || days > MOST_DAYS)
      throw invalidField('keep_packets_days', `must be a whole number from 0 to ${MOST_DAYS}`, { limit: MOST_DAYS });
    return this.projects.change(tenantId, projectId, 'project.set', async (tx) => {
      await tx.project.update({ where: { id: projectId }, data: { keepPacketsDays: days } });
      if (days === 0) await tx.keptPacket.deleteMany({ where: { projectId } });
    });
  }

  close(tenantId: string, projectId: string): Promise<ProjectEntry> {
    return this.projects.change(tenantId, projectId, 'project.close', async (tx) => {
      const project = await tx.project.findUniqueOrThrow({ where: { id: projectId } });
      if (project.isDefault)
        throw conflict('project_id', 'The default project cannot be deleted. Make another one the default first.');
      await tx.project.update({ where: { id: projectId }, data: { closingAt: new Date() } });
    });
  }

  delete(tenantId: string, projectId: string): Promise<void> {
    return this.database.within(tenantId, async (tx, audit) => {
      const project = await tx.project.findFirst({ where: { tenantId, id: projectId } });
      if (!project) throw absent('project_id', `project ${projectId} in this workspace`);
      if (!project.closingAt) throw conflict('project_id', 'The project must be closed before it is deleted.');
      const where = { projectId };
      await tx.receiptOutbox.deleteMany({ where });
      await tx.receiptIndex.deleteMany({ where });
      await tx.receiptChainHead.deleteMany({ where });
      await tx.idempotencyKey.deleteMany({ where });
      await tx.sessionMemory.deleteMany({ where });
      await tx.keptPacket.deleteMany({ where });
      await tx.project.delete({ where: { id: projectId } });
      await audit({ action: 'project.delete', target: projectId, before: { id: projectId, name: project.name } });
    });
  }
}
