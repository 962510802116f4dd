import { Argument, type Command, Option } from 'commander';
import type { StorageBinding, StorageEntry } from '@hivemind/ports';
import { UsageError } from '../usage-error';
import { chosenProject } from './chosen';
import { clusterKey, type ClusterKeySource } from './cluster-key';
import { isoTime, moment, table } from './table';
import { onWorkspace, type Said, workspaceCommand, type WorkspaceOptions } from './tenancy-command';

interface SetOptions extends WorkspaceOptions, ClusterKeySource {
  url?: string;
}

const HEADER = ['PROJECT', 'KIND', 'URL', 'API KEY', 'SET'];

function said(projectId: string, storage: StorageEntry | null): Said {
  if (storage === null) return { json: { project_id: projectId, kind: null }, text: `${projectId} has no storage` };
  const { kind, updatedAt } = storage;
  const { url, hasApiKey } = kind === 'qdrant' ? storage : { url: null, hasApiKey: false };
  return {
    json: { project_id: projectId, kind, url, has_api_key: hasApiKey, updated_at: isoTime(updatedAt) },
    text: table(HEADER, [[projectId, kind, url ?? '-', hasApiKey ? 'kept sealed' : '-', moment(updatedAt)]]),
  };
}

async function bindingOf(kind: StorageBinding['kind'], options: SetOptions): Promise<StorageBinding> {
  const { url, apiKeyEnv, apiKeyStdin } = options;
  if (kind === 'embedded') {
    if (url ?? apiKeyEnv ?? apiKeyStdin) throw new UsageError('embedded storage takes no URL and no API key');
    return { kind };
  }
  if (url === undefined) throw new UsageError('name the cluster with --url <url>');
  return { kind, url, apiKey: await clusterKey(options) };
}

/** `hivemind storage …` */
export function addStorageCommands(program: Command): void {
  const group = program.command('storage').description('where a project keeps its records');

  workspaceCommand(group, 'set', 'bind storage to a project; what is kept elsewhere stays there')
    .addArgument(new Argument('<project>', 'id or name'))
    .addArgument(new Argument('<kind>', "the platform's own database, or a cluster").choices(['embedded', 'qdrant']))
    .option('--url <url>', 'address of the cluster')
    .addOption(
      new Option('--api-key-env <name>', 'environment variable with the API key of the cluster').conflicts(
        'apiKeyStdin',
      ),
    )
    .option('--api-key-stdin', 'read the API key of the cluster from standard input')
    .action(async (named: string, kind: StorageBinding['kind'], options: SetOptions) => {
      const binding = await bindingOf(kind, options);
      await onWorkspace(options, async ({ projects, storage }, { tenantId }) => {
        const { id } = chosenProject(await projects.list(tenantId), named);
        return said(id, await storage.set(tenantId, id, binding));
      });
    });

  workspaceCommand(group, 'show <project>', 'show what is bound, without its API key').action(
    (named: string, options: WorkspaceOptions) =>
      onWorkspace(options, async ({ projects, storage }, { tenantId }) => {
        const { id } = chosenProject(await projects.list(tenantId), named);
        return said(id, await storage.show(tenantId, id));
      }),
  );

  workspaceCommand(group, 'remove <project>', 'unbind it; records stay where they are').action(
    (named: string, options: WorkspaceOptions) =>
      onWorkspace(options, async ({ projects, storage }, { tenantId }) => {
        const { id } = chosenProject(await projects.list(tenantId), named);
        await storage.remove(tenantId, id);
        return said(id, null);
      }),
  );
}
