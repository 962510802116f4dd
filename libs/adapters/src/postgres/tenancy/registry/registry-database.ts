import { absent } from '@hivemind/tenancy';
import type { Prisma, PrismaClient } from '../../generated/client';
import type { AuditTrail, Note } from '../../administration/audit-trail';
import { storageError } from '../../storage-error';

/** The database within one transaction. */
export type Transaction = Prisma.TransactionClient;

/** Waiting for a connection, and then for the whole transaction; the embedded database serves one at a time. */
const TRANSACTION = { maxWait: 5_000, timeout: 10_000 };

/** Reads and transactions of the registry, with its errors. What a transaction changes it notes in the audit log. */
export class RegistryDatabase {
  constructor(
    private readonly prisma: PrismaClient,
    readonly trail: AuditTrail,
  ) {}

  /** @throws HivemindError STORAGE_UNAVAILABLE, or whatever error of ours the work throws */
  async read<T>(work: (db: PrismaClient) => Promise<T>): Promise<T> {
    try {
      return await work(this.prisma);
    } catch (error) {
      throw storageError(error);
    }
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.read((prisma) => prisma.$transaction(work, TRANSACTION));
  }

  /**
   * A transaction that holds the workspace's row, so that what the work finds stays true until it is done: writes to
   * one workspace go one after the other. Reads, and requests of its keys, are not held up.
   * @param work is given what notes its change in the audit log, in the same transaction
   * @throws HivemindError NOT_FOUND when there is no such workspace
   */
  within<T>(tenantId: string, work: (tx: Transaction, note: Note) => Promise<T>): Promise<T> {
    return this.transaction(async (tx) => {
      const held = await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM workspaces WHERE tenant_id = ${tenantId} FOR NO KEY UPDATE`;
      if (held.length === 0) throw unknownWorkspace(tenantId);
      return work(tx, this.trail.of(tx, tenantId));
    });
  }

  /** Reads of a workspace that must exist. */
  of<T>(tenantId: string, work: (db: PrismaClient) => Promise<T>): Promise<T> {
    return this.read(async (db) => {
      if ((await db.workspace.count({ where: { tenantId } })) === 0) throw unknownWorkspace(tenantId);
      return work(db);
    });
  }
}

const unknownWorkspace = (tenantId: string) => absent('tenant_id', `workspace ${tenantId}`);

export const epochSeconds = (date: Date): number => date.getTime() / 1000;
export const epochSecondsOrNull = (date: Date | null): number | null => date && epochSeconds(date);
export const dateOrNull = (seconds: number | null): Date | null => (seconds === null ? null : new Date(seconds * 1000));
