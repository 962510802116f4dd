import { newId } from '@hivemind/contracts';
import type { AdminActor } from '@hivemind/ports';
import { Prisma } from '../../generated/client';
import type { Transaction } from './registry-database';

/** A change, as the audit log tells it. Never holds a secret. */
export interface Change {
  action: string;
  /** An id or a name. */
  target: string;
  before?: object | null;
  after?: object | null;
}

/** Notes a change in the transaction that makes it. */
export type Audit = (change: Change) => Promise<void>;

/** The notes of one transaction; without an actor there are none. */
export function auditIn(tx: Transaction, actor: AdminActor | null, tenantId: string | null, at: Date): Audit {
  if (actor === null) return () => Promise.resolve();
  return async (change) => {
    await tx.auditEntry.create({ data: auditRow(actor, tenantId, at, change) });
  };
}

export const auditRow = (actor: AdminActor, tenantId: string | null, at: Date, change: Change) => ({
  id: newId(),
  tenantId,
  at,
  actorKind: actor.kind,
  actorId: actor.id,
  actorName: actor.name,
  actorRole: actor.role,
  action: change.action,
  target: change.target,
  before: jsonOf(change.before),
  after: jsonOf(change.after),
  ip: actor.ip,
  requestId: actor.requestId,
});

const jsonOf = (value: object | null | undefined) =>
  value ? (JSON.parse(JSON.stringify(value)) as Prisma.InputJsonObject) : Prisma.DbNull;
