import { Inject, Injectable } from '@nestjs/common';
import { isId } from '@hivemind/contracts';
import type { auditData, auditQuery } from '@hivemind/contracts/admin';
import { ADMINISTRATION } from '@hivemind/platform';
import type { Administration, AuditEntry } from '@hivemind/ports';
import type { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { badCursor } from '../receipts/seq-cursor';
import { moment } from '../views/moment';

const DEFAULT_LIMIT = 50;

/** What administrators changed. */
@Injectable()
export class AuditHandlers {
  constructor(@Inject(ADMINISTRATION) private readonly administration: Administration) {}

  @Answers('listAudit')
  async list(call: WorkspaceCall<{ query: typeof auditQuery }>): Promise<z.input<typeof auditData>> {
    const { limit = DEFAULT_LIMIT, cursor = null } = call.query;
    if (cursor !== null && !isId(cursor)) throw badCursor();
    // The operator also sees what belongs to no workspace. Ids are in the order of time.
    const logs = call.identity.role === 'root' ? [call.tenantId, null] : [call.tenantId];
    const pages = await Promise.all(logs.map((log) => this.administration.auditLog.list(log, limit, cursor)));
    const all = pages.flatMap(({ entries }) => entries).sort((a, b) => (a.id < b.id ? 1 : -1));
    const page = all.slice(0, limit);
    const goesOn = all.length > limit || pages.some(({ next }) => next !== null);
    return { entries: page.map(entryView), next_cursor: goesOn ? page.at(-1)!.id : null };
  }
}

const entryView = ({ id, at, actor, action, target, before, after, ip, requestId }: AuditEntry) => ({
  id,
  at: moment(at),
  actor: { kind: actor.kind, id: actor.id, name: actor.name, role: actor.role },
  action,
  target,
  before,
  after,
  ip,
  request_id: requestId,
});
