import type { ProjectEntry, StorageBinding } from '@hivemind/ports';
import { absent } from '@hivemind/tenancy';
import type { Prisma } from '../../generated/client';
import { epochSeconds, type Transaction } from './registry-database';

/** What an entry tells beside the project's own columns. */
export const PROJECT_PARTS = {
  roles: { select: { role: true }, orderBy: { role: 'asc' } },
  storage: { select: { kind: true } },
} as const satisfies Prisma.ProjectInclude;

export type ProjectRow = Prisma.ProjectGetPayload<{ include: typeof PROJECT_PARTS }>;

export const projectEntryOf = ({
  id,
  name,
  isDefault,
  roles,
  storage,
  createdAt,
  ...row
}: ProjectRow): ProjectEntry => ({
  id,
  name,
  isDefault,
  roles: roles.map(({ role }) => role),
  storage: storage && (storage.kind as StorageBinding['kind']),
  keepPacketsDays: row.keepPacketsDays,
  createdAt: epochSeconds(createdAt),
});

/** @throws HivemindError NOT_FOUND when the workspace has no such project; another workspace's is answered alike */
export async function requireProject(
  db: Pick<Transaction, 'project'>,
  tenantId: string,
  projectId: string,
): Promise<ProjectRow> {
  const row = await db.project.findFirst({ where: { tenantId, id: projectId }, include: PROJECT_PARTS });
  if (!row) throw absent('project_id', `project ${projectId} in this workspace`);
  return row;
}
