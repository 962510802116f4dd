import type { ProjectEntry, StorageBinding } from '@hivemind/ports';
import { absent } from '@hivemind/tenancy';
import type { Prisma } from '../../generated/client';
import { epochSeconds, type Transaction } from './registry-database';

/** What an entry tells beside the project's own columns. */
export const PROJECT_PARTS = {
  roles: { select: { role: true }, orderBy: { role: 'asc' } },
  storage: { select: { kind: true } },
} as const satisfies Prisma.ProjectInclude;

type ProjectRow = Prisma.ProjectGetPayload<{ include: typeof PROJECT_PARTS }>;

export const projectEntryOf = ({
  id,
  name,
  isDefault,
  keepPacketsDays,
  roles,
  storage,
  createdAt,
}: ProjectRow): ProjectEntry => ({
  id,
  name,
  isDefault,
  keepPacketsDays,
  roles: roles.map(({ role }) => role),
  storage: storage && (storage.kind as StorageBinding['kind']),
  createdAt: epochSeconds(createdAt),
});

/** @throws HivemindError NOT_FOUND when the workspace has no such project; another workspace's is answered alike */
export async function requireProject(
  db: Pick<Transaction, 'project'>,
  tenantId: string,
  projectId: string,
): Promise<void> {
  if ((await db.project.count({ where: { tenantId, id: projectId } })) === 0)
    throw absent('project_id', `project ${projectId} in this workspace`);
}
