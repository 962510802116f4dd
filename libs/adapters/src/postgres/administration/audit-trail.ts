import { newId } from '@hivemind/contracts';
import type { AdminActor, AuditEntry, Clock } from '@hivemind/ports';
import { isDeepStrictEqual } from 'node:util';
import type { Prisma } from '../generated/client';

/** Part of what was changed, as it is told on the wire. Never holds a secret. */
export type AuditView = NonNullable<AuditEntry['after']>;

export interface AuditNote {
  action: string;
  /** Id or name of what was changed. */
  target: string;
  before?: AuditView | null;
  after?: AuditView | null;
}

/** Writes a note within the transaction of its change; null: nothing was changed, and nothing is written. */
export type Note = (entry: AuditNote | null) => Promise<void>;

/** The notes of one actor. */
export class AuditTrail {
  constructor(
    readonly actor: AdminActor,
    private readonly clock: Clock,
  ) {}

  /** @param tenantId the workspace that the notes belong to; null: none */
  of(db: Pick<Prisma.TransactionClient, 'auditEntry'>, tenantId: string | null): Note {
    return async (entry) => {
      if (!entry) return;
      const { actor } = this;
      await db.auditEntry.create({
        data: {
          id: newId(),
          tenantId,
          at: new Date(this.clock.nowSeconds() * 1000),
          actorKind: actor.kind,
          actorId: actor.id,
          actorName: actor.name,
          actorRole: actor.role,
          action: entry.action,
          target: entry.target,
          before: entry.before ?? undefined,
          after: entry.after ?? undefined,
          ip: actor.ip,
          requestId: actor.requestId,
        },
        select: { id: true },
      });
    };
  }
}

/** What of a view a change made different; null when nothing is. */
export function changeNote(action: string, target: string, old: AuditView, now: AuditView): AuditNote | null {
  const fields = Object.keys(now).filter((field) => !isDeepStrictEqual(old[field], now[field]));
  if (fields.length === 0) return null;
  const only = (view: AuditView) =>
    Object.fromEntries(fields.filter((field) => field in view).map((field) => [field, view[field]!]));
  return { action, target, before: only(old), after: only(now) };
}
