import type { Command } from 'commander';
import type { WorkspaceEntry } from '@hivemind/ports';
import { projectJson } from './project.command';
import { isoTime, moment, table } from './table';
import { onTenancy, tenancyCommand, type TenancyOptions } from './tenancy-command';

const workspaceJson = ({ tenantId, name, plan, createdAt }: WorkspaceEntry) => ({
  id: tenantId,
  name,
  plan: plan.name,
  created_at: isoTime(createdAt),
});

/** `hivemind workspace …` */
export function addWorkspaceCommands(program: Command): void {
  const group = program.command('workspace').description('tenants, fully apart from each other');

  tenancyCommand(group, 'create <name>', 'make a workspace')
    .option('--project <name>', 'make its first project too, on embedded storage')
    .action((name: string, options: TenancyOptions & { project?: string }) =>
      onTenancy(options, async ({ workspaces }) => {
        const storage = { kind: 'embedded' } as const;
        const project = options.project === undefined ? undefined : { name: options.project, storage };
        const made = await workspaces.create({ name, project });
        const json = { ...workspaceJson(made.workspace), project: made.project && projectJson(made.project) };
        const and = made.project ? ` with project ${made.project.id}` : '';
        return { json, text: `workspace ${made.workspace.tenantId} created${and}` };
      }),
    );

  tenancyCommand(group, 'list', 'show all workspaces').action((options: TenancyOptions) =>
    onTenancy(options, async ({ workspaces }) => {
      const all = await workspaces.list();
      const rows = all.map(({ tenantId, name, plan, createdAt }) => [tenantId, name, plan.name, moment(createdAt)]);
      return { json: all.map(workspaceJson), text: table(['ID', 'NAME', 'PLAN', 'CREATED'], rows) };
    }),
  );
}
