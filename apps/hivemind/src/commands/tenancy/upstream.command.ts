import { UPSTREAM_KINDS, type NewUpstream, type UpstreamEntry, type UpstreamKind } from '@hivemind/ports';
import { absent } from '@hivemind/tenancy';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../usage-error';
import { clusterKey, type ClusterKeySource } from './cluster-key';
import { isoTime, moment, table } from './table';
import { onWorkspace, type Said, workspaceCommand, type WorkspaceOptions } from './tenancy-command';

interface UpstreamOptions extends WorkspaceOptions, ClusterKeySource {
  name?: string;
  url?: string;
  models?: string[];
  cachedTokenPrice?: number | null;
  /** False: no key is sent any more. */
  apiKey?: boolean;
}

const upstreamJson = (upstream: UpstreamEntry) => ({
  id: upstream.id,
  name: upstream.name,
  kind: upstream.kind,
  base_url: upstream.baseUrl,
  has_api_key: upstream.hasApiKey,
  models: upstream.models,
  cached_token_price: upstream.cachedTokenPrice,
  created_at: isoTime(upstream.createdAt),
  updated_at: isoTime(upstream.updatedAt),
});

const HEADER = ['ID', 'NAME', 'KIND', 'URL', 'API KEY', 'MODELS', 'CACHED PRICE', 'SET'];

function upstreamTable(upstreams: readonly UpstreamEntry[]): string {
  const rows = upstreams.map(({ id, name, kind, baseUrl, hasApiKey, models, cachedTokenPrice, updatedAt }) => [
    ...[id, name, kind, baseUrl, hasApiKey ? 'kept sealed' : '-', models.join(', ')],
    ...[cachedTokenPrice === null ? '-' : String(cachedTokenPrice), moment(updatedAt)],
  ]);
  return table(HEADER, rows);
}

const said = (upstream: UpstreamEntry): Said => ({ json: upstreamJson(upstream), text: upstreamTable([upstream]) });

function chosenUpstream(all: readonly UpstreamEntry[], named: string): UpstreamEntry {
  const upstream = all.find(({ id }) => id === named) ?? all.find(({ name }) => name === named);
  if (upstream) return upstream;
  throw absent('upstream', `upstream "${named}" in the workspace`);
}

function price(text: string): number | null {
  if (text === 'usual') return null;
  if (/^(0(\.\d+)?|1(\.0+)?)$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be from 0 to 1, or "usual".');
}

const withSettings = (command: Command): Command =>
  command
    .option('--models <names...>', 'names of models it serves; * stands for any characters')
    .option(
      '--cached-token-price <share>',
      'of the price of an uncached token, from 0 to 1; usual: that of its kind',
      price,
    )
    .addOption(
      new Option('--api-key-env <name>', 'environment variable with its API key').conflicts(['apiKeyStdin', 'apiKey']),
    )
    .addOption(new Option('--api-key-stdin', 'read its API key from standard input').conflicts('apiKey'));

async function changesOf(options: UpstreamOptions): Promise<Partial<NewUpstream>> {
  const { name, url: baseUrl, models, cachedTokenPrice } = options;
  const apiKey = options.apiKey === false ? null : ((await clusterKey(options)) ?? undefined);
  const changes = { name, baseUrl, models, cachedTokenPrice, apiKey };
  if (Object.values(changes).every((value) => value === undefined))
    throw new UsageError('name at least one setting to change; see "hivemind upstream set --help"');
  return changes;
}

/** `hivemind upstream …` */
export function addUpstreamCommands(program: Command): void {
  const group = program.command('upstream').description('model providers that requests for a model go to');

  withSettings(workspaceCommand(group, 'create', 'add a provider; it is not asked'))
    .addArgument(new Argument('<name>', 'for people'))
    .addArgument(new Argument('<kind>', 'which API it speaks').choices(UPSTREAM_KINDS))
    .requiredOption('--url <url>', "as the provider's SDK expects it")
    .action(async (name: string, kind: UpstreamKind, options: UpstreamOptions & { url: string }) => {
      const { url: baseUrl, models = ['*'], cachedTokenPrice = null } = options;
      const upstream = { name, kind, baseUrl, models, cachedTokenPrice, apiKey: await clusterKey(options) };
      await onWorkspace(options, async ({ upstreams }, { tenantId }) =>
        said(await upstreams.create(tenantId, upstream)),
      );
    });

  workspaceCommand(group, 'list', 'show all providers in the order in which they are tried').action(
    (options: WorkspaceOptions) =>
      onWorkspace(options, async ({ upstreams }, { tenantId }) => {
        const all = await upstreams.list(tenantId);
        return { json: all.map(upstreamJson), text: upstreamTable(all) };
      }),
  );

  withSettings(workspaceCommand(group, 'set <upstream>', 'change what is given; another address needs its key anew'))
    .option('--name <name>', 'for people')
    .option('--url <url>', "as the provider's SDK expects it")
    .option('--no-api-key', 'send no key any more')
    .action(async (named: string, options: UpstreamOptions) => {
      const changes = await changesOf(options);
      await onWorkspace(options, async ({ upstreams }, { tenantId }) => {
        const { id } = chosenUpstream(await upstreams.list(tenantId), named);
        return said(await upstreams.set(tenantId, id, changes));
      });
    });

  workspaceCommand(group, 'delete <upstream>', 'take a provider away, and its key with it').action(
    (named: string, options: WorkspaceOptions) =>
      onWorkspace(options, async ({ upstreams }, { tenantId }) => {
        const { id } = chosenUpstream(await upstreams.list(tenantId), named);
        await upstreams.delete(tenantId, id);
        return { json: { id, deleted: true }, text: `upstream ${id} deleted` };
      }),
  );
}
