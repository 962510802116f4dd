import { HivemindError, newKeyId, newProjectId, newTenantId } from '@hivemind/contracts';
import type { NewKey, NewProject, TenantRegistry } from '@hivemind/ports';
import { Prisma, type PrismaClient } from '../generated/client';
import type { SecretBox } from '../secret-box';
import { storageError } from '../storage-error';
import { bindingData } from './binding-secret';

/** Workspaces, projects, roles and keys in PostgreSQL. */
export class PostgresTenantRegistry implements TenantRegistry {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly secrets: SecretBox,
  ) {}

  async createWorkspace(name: string): Promise<{ tenantId: string }> {
    const tenantId = newTenantId();
    await this.run(() => this.prisma.workspace.create({ data: { tenantId, name } }));
    return { tenantId };
  }

  async createProject(project: NewProject): Promise<{ projectId: string }> {
    const { tenantId } = project;
    const isFirst = (await this.run(() => this.prisma.project.count({ where: { tenantId } }))) === 0;
    try {
      return await this.insertProject(project, isFirst);
    } catch (error) {
      // Another process made the first project meanwhile; the unique index keeps it the only default.
      if (isFirst && isCode(error, 'P2002')) return await this.run(() => this.insertProject(project, false));
      throw registryError(error);
    }
  }

  async setProjectRoles(projectId: string, roles: readonly string[]): Promise<void> {
    await this.run(async () => {
      const { tenantId } = await this.prisma.project.findUniqueOrThrow({ where: { id: projectId } });
      await this.prisma.$transaction([
        this.prisma.role.createMany({ data: roles.map((name) => ({ tenantId, name })), skipDuplicates: true }),
        this.prisma.projectRole.deleteMany({ where: { projectId, role: { notIn: [...roles] } } }),
        this.prisma.projectRole.createMany({
          data: roles.map((role) => ({ tenantId, projectId, role })),
          skipDuplicates: true,
        }),
      ]);
    });
  }

  async createKey({ expiresAt, ...key }: NewKey): Promise<{ keyId: string }> {
    const keyId = newKeyId();
    const expires = expiresAt === undefined ? null : new Date(expiresAt * 1000);
    const data = { ...key, id: keyId, allProjects: key.role === null, expiresAt: expires };
    await this.run(() => this.prisma.apiKey.create({ data }));
    return { keyId };
  }

  async revokeKey(keyId: string): Promise<void> {
    // The first revocation stands.
    const where = { id: keyId, revokedAt: null };
    await this.run(() => this.prisma.apiKey.updateMany({ where, data: { revokedAt: new Date() } }));
  }

  async firstWorkspace(): Promise<{ tenantId: string; projectId: string } | null> {
    const project = await this.run(() =>
      this.prisma.project.findFirst({
        where: { isDefault: true },
        orderBy: [{ workspace: { createdAt: 'asc' } }, { tenantId: 'asc' }],
      }),
    );
    return project && { tenantId: project.tenantId, projectId: project.id };
  }

  private async insertProject(project: NewProject, isDefault: boolean): Promise<{ projectId: string }> {
    const id = newProjectId();
    const { tenantId, name, storage } = project;
    const binding = storage && { create: bindingData(storage, id, this.secrets) };
    await this.prisma.project.create({
      data: { id, name, isDefault, workspace: { connect: { tenantId } }, ...(binding && { storage: binding }) },
    });
    return { projectId: id };
  }

  private async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw registryError(error);
    }
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;

/** A workspace, project or role that is named but not there is the caller's fault. */
function registryError(error: unknown): HivemindError {
  const isAbsent = isCode(error, 'P2003') || isCode(error, 'P2025');
  if (!isAbsent) return storageError(error);
  return new HivemindError('VALIDATION_ERROR', 'The workspace, project or role named does not exist.', {
    cause: error,
  });
}
