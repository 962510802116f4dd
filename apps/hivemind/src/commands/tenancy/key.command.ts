import { type Command, Option } from 'commander';
import type { KeyChanges } from '@hivemind/ports';
import { DELETE_LEVELS, type DeleteLevel } from '@hivemind/tenancy';
import { UsageError } from '../usage-error';
import { keyJson, keyTable, saidIssued, saidKey } from './key-view';
import { onWorkspace, workspaceCommand, type WorkspaceOptions } from './tenancy-command';
import { duration, expiry } from './when';

interface KeyOptions extends WorkspaceOptions {
  name?: string;
  role?: string;
  allProjects?: boolean;
  level?: DeleteLevel;
  expires?: number | null;
}

const OVERLAP_SECONDS = 24 * 3_600;

const reachOf = ({ role, allProjects }: KeyOptions): string | null | undefined => (allProjects ? null : role);

/** Options for what a key may do; `set` and `create` share them. */
const withSettings = (command: Command): Command =>
  command
    .addOption(new Option('--role <role>', 'reach the projects that list this role').conflicts('allProjects'))
    .option('--all-projects', 'reach every project of the workspace')
    .addOption(new Option('--level <level>', 'what it may remove').choices(DELETE_LEVELS))
    .option('--expires <when>', 'a time from now (30d), a moment (2027-01-31T12:00Z) or never', (text) =>
      expiry(text, Date.now() / 1000),
    );

function changesOf({ name, level, expires, ...options }: KeyOptions): KeyChanges {
  const changes = { name, role: reachOf(options), destructive: level, expiresAt: expires };
  if (Object.values(changes).every((value) => value === undefined))
    throw new UsageError('name at least one setting to change; see "hivemind key set --help"');
  return changes;
}

/** `hivemind key …` */
export function addKeyCommands(program: Command): void {
  const group = program
    .command('key')
    .description('API keys: whom the platform serves, where, and what they may remove');

  withSettings(workspaceCommand(group, 'create <name>', 'make a key and print its secret, once'))
    .addHelpText('after', '\nA key is given a role or all projects. Its level is none and it never expires by default.')
    .action(async (name: string, options: KeyOptions) => {
      const role = reachOf(options);
      if (role === undefined) throw new UsageError('say what the key reaches: --role <role> or --all-projects');
      await onWorkspace(options, async ({ keys }, { tenantId }) => {
        const { level: destructive = 'none', expires: expiresAt = null } = options;
        return saidIssued(await keys.create(tenantId, { name, role, destructive, expiresAt }));
      });
    });

  workspaceCommand(group, 'list', 'show all keys, revoked and expired ones too').action((options: WorkspaceOptions) =>
    onWorkspace(options, async ({ keys }, { tenantId }) => {
      const all = await keys.list(tenantId);
      return { json: all.map(keyJson), text: keyTable(all) };
    }),
  );

  withSettings(workspaceCommand(group, 'set <key-id>', 'change what a key may do'))
    .option('--name <name>', 'its name, for people')
    .action(async (keyId: string, options: KeyOptions) => {
      const changes = changesOf(options);
      await onWorkspace(options, async ({ keys }, { tenantId }) => saidKey(await keys.set(tenantId, keyId, changes)));
    });

  workspaceCommand(
    group,
    'rotate <key-id>',
    'make a key like it and print its secret; the old one ends after an overlap',
  )
    .option('--overlap <time>', 'how long the old key goes on, at most 30d', duration, OVERLAP_SECONDS)
    .action((keyId: string, options: WorkspaceOptions & { overlap: number }) =>
      onWorkspace(options, async ({ keys }, { tenantId }) => {
        const { previous, ...issued } = await keys.rotate(tenantId, keyId, options.overlap);
        const { json, text } = saidIssued(issued, [previous]);
        return { json: { ...(json as object), previous: keyJson(previous) }, text };
      }),
    );

  workspaceCommand(group, 'revoke <key-id>', 'end a key for good').action((keyId: string, options: WorkspaceOptions) =>
    onWorkspace(options, async ({ keys }, { tenantId }) => saidKey(await keys.revoke(tenantId, keyId))),
  );
}
