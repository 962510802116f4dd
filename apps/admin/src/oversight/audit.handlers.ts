import { Inject, Injectable } from '@nestjs/common';
import type { auditData, auditQuery } from '@hivemind/contracts/admin';
import { ADMINISTRATION } from '@hivemind/platform';
import type { Administration, AuditEntry } from '@hivemind/ports';
import type { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { moment } from '../views/moment';

const DEFAULT_LIMIT = 50;

/** What administrators changed. */
@Injectable()
export class AuditHandlers {
  constructor(@Inject(ADMINISTRATION) private readonly administration: Administration) {}

  @Answers('listAudit')
  async list({ tenantId, query }: WorkspaceCall<{ query: typeof auditQuery }>): Promise<z.input<typeof auditData>> {
    const { limit = DEFAULT_LIMIT, cursor = null } = query;
    const { entries, next } = await this.administration.auditLog.list(tenantId, limit, cursor);
    return { entries: entries.map(entryView), next_cursor: next };
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
