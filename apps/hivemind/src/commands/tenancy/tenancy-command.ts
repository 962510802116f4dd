import type { Command } from 'commander';
import { SystemClock } from '@hivemind/platform/process';
import type { TenantRegistry, WorkspaceEntry } from '@hivemind/ports';
import { type CommandLineOptions, storesConfig } from '../../config/command-line-config';
import { chosenWorkspace } from './chosen';

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

/** Works on the tenancy of a data directory, whether the platform runs on it or not, and prints what came of it. */
export async function onTenancy(
  options: TenancyOptions,
  work: (registry: TenantRegistry) => Promise<Said>,
): Promise<void> {
  // Loaded when it is needed: help and faulty usage are told without a database's clients.
  const [{ PostgresTenantRegistry, SecretBox }, { withDataDirectory }] = await Promise.all([
    import('@hivemind/adapters'),
    import('../../embedded/data-directory.js'),
  ]);
  return withDataDirectory(storesConfig({ data: options.data }), async ({ postgres, secret }) => {
    const registry = new PostgresTenantRegistry(postgres.prisma, new SecretBox(secret), new SystemClock());
    const { json, text } = await work(registry);
    // Printed before the directory is closed: a new secret must not be lost to a close that fails.
    process.stdout.write(`${options.json ? JSON.stringify(json, null, 2) : text}\n`);
  });
}

/** The same within the workspace that the options name. */
export const onWorkspace = (
  options: WorkspaceOptions,
  work: (registry: TenantRegistry, workspace: WorkspaceEntry) => Promise<Said>,
): Promise<void> =>
  onTenancy(options, async (registry) =>
    work(registry, chosenWorkspace(await registry.workspaces.list(), options.workspace)),
  );
