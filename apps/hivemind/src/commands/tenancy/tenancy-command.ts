import type { Command } from 'commander';
import { SystemClock } from '@hivemind/platform/process';
import type { Administration, AuditedRegistry, WorkspaceEntry } from '@hivemind/ports';
import { type CommandLineOptions, storesConfig } from '../../config/command-line-config';
import { chosenWorkspace } from './chosen';
import { cliActor } from './cli-actor';

/** The options of every command on tenancy. */
export interface TenancyOptions extends Pick<CommandLineOptions, 'data'> {
  json?: boolean;
}

export interface WorkspaceOptions extends TenancyOptions {
  workspace?: string;
}

/** What a command has to say: to scripts, and to people. */
export interface Said {
  json: unknown;
  text: string;
}

/** A command on the tenancy of a data directory. */
export const tenancyCommand = (group: Command, usage: string, description: string): Command =>
  group
    .command(usage)
    .description(description)
    .option('--data <directory>', 'data directory of the platform')
    .option('--json', 'print JSON, for scripts');

/** A command within one workspace. */
export const workspaceCommand = (group: Command, usage: string, description: string): Command =>
  tenancyCommand(group, usage, description).option(
    '--workspace <workspace>',
    'its id or name; by default the only one there is',
  );

/** Works on the tenancy of a data directory, each change with its row in the audit log, whether the platform runs on it or not, and prints what came of it. */
export async function onTenancy(
  options: TenancyOptions,
  work: (registry: AuditedRegistry, administration: Administration) => Promise<Said>,
): Promise<void> {
  // Loaded when it is needed: help and faulty usage are told without a database's clients.
  const [{ PostgresAdministration, SecretBox }, { withDataDirectory }] = await Promise.all([
    import('@hivemind/adapters'),
    import('../../embedded/data-directory.js'),
  ]);
  return withDataDirectory(storesConfig({ data: options.data }), async ({ postgres, secret }) => {
    const administration = new PostgresAdministration(postgres, new SecretBox(secret), new SystemClock());
    const { json, text } = await work(administration.as(cliActor()), administration);
    // Printed before the directory is closed: a new secret must not be lost to a close that fails.
    process.stdout.write(`${options.json ? JSON.stringify(json, null, 2) : text}\n`);
  });
}

/** The same within the workspace that the options name. */
export const onWorkspace = (
  options: WorkspaceOptions,
  work: (registry: AuditedRegistry, workspace: WorkspaceEntry, administration: Administration) => Promise<Said>,
): Promise<void> =>
  onTenancy(options, async (registry, administration) =>
    work(registry, chosenWorkspace(await registry.workspaces.list(), options.workspace), administration),
  );
