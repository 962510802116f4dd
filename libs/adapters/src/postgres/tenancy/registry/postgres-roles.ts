import type { RoleEntry, RoleRegistry } from '@hivemind/ports';
import { absent, checkedName, conflict } from '@hivemind/tenancy';
import type { Prisma } from '../../generated/client';
import { epochSeconds, type RegistryDatabase } from './registry-database';

const ROLE_PARTS = {
  projects: { select: { projectId: true }, orderBy: { projectId: 'asc' } },
  _count: { select: { keys: { where: { revokedAt: null } } } },
} as const satisfies Prisma.RoleInclude;

type RoleRow = Prisma.RoleGetPayload<{ include: typeof ROLE_PARTS }>;

export class PostgresRoles implements RoleRegistry {
  constructor(private readonly database: RegistryDatabase) {}

  async create(tenantId: string, given: string): Promise<RoleEntry> {
    const name = checkedName(given);
    return this.database.within(tenantId, async (tx, note) => {
      if ((await tx.role.count({ where: { tenantId, name } })) > 0)
        throw conflict('name', 'The workspace has a role of this name already.');
      await note({ action: 'role.create', target: name, after: { name } });
      return entryOf(await tx.role.create({ data: { tenantId, name }, include: ROLE_PARTS }));
    });
  }

  async list(tenantId: string): Promise<RoleEntry[]> {
    const rows = await this.database.of(tenantId, (db) =>
      db.role.findMany({ where: { tenantId }, include: ROLE_PARTS, orderBy: { name: 'asc' } }),
    );
    return rows.map(entryOf);
  }

  delete(tenantId: string, name: string): Promise<void> {
    return this.database.within(tenantId, async (tx, note) => {
      const where = { tenantId_name: { tenantId, name } };
      const role = await tx.role.findUnique({ where, include: ROLE_PARTS });
      if (!role) throw absent('name', `role "${name}" in this workspace`);
      requireUnused(entryOf(role));
      await tx.apiKey.updateMany({ where: { tenantId, role: name }, data: { role: null } });
      await tx.role.delete({ where });
      await note({ action: 'role.delete', target: name, before: { name } });
    });
  }
}

function requireUnused({ projects, keys }: RoleEntry): void {
  if (projects.length > 0)
    throw conflict('name', `The role is listed by ${projects.join(', ')}. Take it off these projects first.`);
  if (keys > 0) {
    const carriers = keys === 1 ? '1 key' : `${keys} keys`;
    throw conflict('name', `The role is carried by ${carriers}. Revoke them or give them another reach first.`);
  }
}

const entryOf = ({ name, projects, _count, createdAt }: RoleRow): RoleEntry => ({
  name,
  projects: projects.map(({ projectId }) => projectId),
  keys: _count.keys,
  createdAt: epochSeconds(createdAt),
});
