import type { AuditEntry } from '@hivemind/ports';
import { type Command, InvalidArgumentError } from 'commander';
import { isoTime, moment, table } from './table';
import { onWorkspace, workspaceCommand, type WorkspaceOptions } from './tenancy-command';

const entryJson = ({ requestId, at, ...entry }: AuditEntry) => ({ ...entry, at: isoTime(at), request_id: requestId });

function limit(text: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1_000) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 to 1000.');
}

/** `hivemind audit` */
export function addAuditCommand(program: Command): void {
  workspaceCommand(program, 'audit', 'who changed what in a workspace, newest first')
    .option('--limit <count>', 'how many changes', limit, 50)
    .action((options: WorkspaceOptions & { limit: number }) =>
      onWorkspace(options, async (_registry, { tenantId }, { auditLog }) => {
        const { entries } = await auditLog.list(tenantId, options.limit, null);
        const rows = entries.map(({ at, actor, action, target, before, after }) => [
          ...[moment(at), `${actor.kind} ${actor.name}`, action, target],
          `${before ? JSON.stringify(before) : '-'} > ${after ? JSON.stringify(after) : '-'}`,
        ]);
        const text = table(['WHEN', 'WHO', 'ACTION', 'TARGET', 'CHANGE'], rows);
        return { json: entries.map(entryJson), text };
      }),
    );
}
