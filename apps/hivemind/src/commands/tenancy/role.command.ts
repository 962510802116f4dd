import type { Command } from 'commander';
import type { RoleEntry } from '@hivemind/ports';
import { isoTime, moment, table } from './table';
import { onWorkspace, workspaceCommand, type WorkspaceOptions } from './tenancy-command';

const roleJson = ({ name, projects, keys, createdAt }: RoleEntry) => ({
  name,
  projects,
  keys,
  created_at: isoTime(createdAt),
});

/** `hivemind role …` */
export function addRoleCommands(program: Command): void {
  const group = program.command('role').description('what keys carry and projects list');

  workspaceCommand(group, 'create <name>', 'make a role').action((name: string, options: WorkspaceOptions) =>
    onWorkspace(options, async ({ roles }, { tenantId }) => {
      const role = await roles.create(tenantId, name);
      return { json: roleJson(role), text: `role "${role.name}" created` };
    }),
  );

  workspaceCommand(group, 'list', 'show all roles').action((options: WorkspaceOptions) =>
    onWorkspace(options, async ({ roles }, { tenantId }) => {
      const all = await roles.list(tenantId);
      const rows = all.map(({ name, projects, keys, createdAt }) => [
        name,
        projects.join(', '),
        String(keys),
        moment(createdAt),
      ]);
      return { json: all.map(roleJson), text: table(['NAME', 'PROJECTS', 'KEYS', 'CREATED'], rows) };
    }),
  );

  workspaceCommand(group, 'delete <name>', 'remove a role that no project lists and no key carries').action(
    (name: string, options: WorkspaceOptions) =>
      onWorkspace(options, async ({ roles }, { tenantId }) => {
        await roles.delete(tenantId, name);
        return { json: { name, deleted: true }, text: `role "${name}" deleted` };
      }),
  );
}
