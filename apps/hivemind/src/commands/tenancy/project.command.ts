import type { Command } from 'commander';
import type { AuditedRegistry, ProjectEntry } from '@hivemind/ports';
import { UsageError } from '../usage-error';
import { chosenProject } from './chosen';
import { isoTime, moment, table } from './table';
import { onWorkspace, type Said, workspaceCommand, type WorkspaceOptions } from './tenancy-command';

export const projectJson = ({ id, name, isDefault, roles, storage, ...project }: ProjectEntry) => ({
  id,
  name,
  default: isDefault,
  roles,
  storage,
  keep_packets_days: project.keepPacketsDays,
  created_at: isoTime(project.createdAt),
});

const HEADER = ['ID', 'NAME', 'DEFAULT', 'ROLES', 'STORAGE', 'PACKETS KEPT', 'CREATED'];

function projectTable(projects: readonly ProjectEntry[]): string {
  const rows = projects.map(({ id, name, isDefault, roles, storage, keepPacketsDays, createdAt }) => [
    id,
    name,
    isDefault ? 'yes' : '',
    roles.join(', '),
    storage ?? 'none',
    keepPacketsDays === 0 ? '-' : `${keepPacketsDays}d`,
    moment(createdAt),
  ]);
  return table(HEADER, rows);
}

const said = (project: ProjectEntry): Said => ({ json: projectJson(project), text: projectTable([project]) });

/** Changes a project that is named by id or name, and shows it. */
const change = (
  options: WorkspaceOptions,
  named: string,
  work: (registry: AuditedRegistry, tenantId: string, projectId: string) => Promise<ProjectEntry>,
) =>
  onWorkspace(options, async (registry, { tenantId }) => {
    const { id } = chosenProject(await registry.projects.list(tenantId), named);
    return said(await work(registry, tenantId, id));
  });

/** `hivemind project …` */
export function addProjectCommands(program: Command): void {
  const group = program.command('project').description('hard separations of data within a workspace');

  workspaceCommand(group, 'create <name>', 'make a project on embedded storage')
    .option('--no-storage', 'bind no storage yet')
    .action((name: string, options: WorkspaceOptions & { storage: boolean }) =>
      onWorkspace(options, async ({ projects }, { tenantId }) =>
        said(await projects.create(tenantId, { name, storage: options.storage ? { kind: 'embedded' } : null })),
      ),
    );

  workspaceCommand(group, 'list', 'show all projects').action((options: WorkspaceOptions) =>
    onWorkspace(options, async ({ projects }, { tenantId }) => {
      const all = await projects.list(tenantId);
      return { json: all.map(projectJson), text: projectTable(all) };
    }),
  );

  workspaceCommand(group, 'rename <project> <name>', 'give a project another name').action(
    (named: string, name: string, options: WorkspaceOptions) =>
      change(options, named, ({ projects }, tenantId, id) => projects.rename(tenantId, id, name)),
  );

  workspaceCommand(group, 'set-default <project>', 'make it the project of /v1 requests that name none').action(
    (named: string, options: WorkspaceOptions) =>
      change(options, named, ({ projects }, tenantId, id) => projects.setDefault(tenantId, id)),
  );

  workspaceCommand(
    group,
    'set-roles <project> [roles...]',
    'the roles that reach it from now on; none: no role',
  ).action((named: string, roles: string[], options: WorkspaceOptions) =>
    change(options, named, ({ projects }, tenantId, id) => projects.setRoles(tenantId, id, roles)),
  );

  workspaceCommand(
    group,
    'keep-packets <project> <days>',
    'keep whole packets and compressed prompts for so many days, at most 90; 0: none, and what is kept goes',
  ).action((named: string, days: string, options: WorkspaceOptions) => {
    if (!/^\d{1,3}$/.test(days)) throw new UsageError('days must be a whole number from 0 to 90');
    return change(options, named, ({ projectAdministration }, tenantId, id) =>
      projectAdministration.keepPackets(tenantId, id, Number(days)),
    );
  });
}
