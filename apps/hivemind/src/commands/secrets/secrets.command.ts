import type { Command } from 'commander';
import { SystemClock } from '@hivemind/platform/process';
import type { Rotated } from '@hivemind/adapters';
import { storesConfig } from '../../config/command-line-config';
import { UsageError } from '../usage-error';
import { cliActor } from '../tenancy/cli-actor';
import { table } from '../tenancy/table';
import { tenancyCommand, type TenancyOptions } from '../tenancy/tenancy-command';

const HELP = `
Stop the platform first. Name the key from before in HIVEMIND_PREVIOUS_SECRET_KEY and have the present one where it always
is. Keys of clusters and of upstreams are sealed anew, and the ends of receipt chains signed anew. What receipts show of
texts stays digested with the key of its time: "receipts verify" needs HIVEMIND_PREVIOUS_SECRET_KEY for as long as such
receipts are kept. API keys, admin tokens and sessions do not depend on the secret key.`;

/** `hivemind secrets …` */
export function addSecretsCommands(program: Command): void {
  const group = program.command('secrets').description('what the secret key of the installation seals');

  tenancyCommand(group, 'rotate', 'bring what the previous secret key sealed over to the present one')
    .addHelpText('after', HELP)
    .action(rotate);
}

async function rotate(options: TenancyOptions): Promise<void> {
  const config = storesConfig({ data: options.data });
  const previous = config.HIVEMIND_PREVIOUS_SECRET_KEY;
  if (previous.length === 0) throw new UsageError('set HIVEMIND_PREVIOUS_SECRET_KEY to the key from before');
  const [{ PostgresAdministration, rotateSecrets, SecretBox }, { deriveChainKey }, { withDataDirectory }] =
    await Promise.all([
      import('@hivemind/adapters'),
      import('@hivemind/audit'),
      import('../../embedded/data-directory.js'),
    ]);
  await withDataDirectory(config, async ({ postgres, secret }) => {
    const secrets = new SecretBox(secret, previous);
    const chainKeys = [deriveChainKey(secret), ...previous.map(deriveChainKey)] as const;
    const { clusterKeys, upstreamKeys, chainHeads } = await rotateSecrets(postgres.pool, { secrets, chainKeys });
    const counts = { cluster_keys: clusterKeys, upstream_keys: upstreamKeys, chain_heads: chainHeads };
    const after = { key_id: secrets.keyId, ...json(counts) };
    const { auditLog } = new PostgresAdministration(postgres, secrets, new SystemClock());
    await auditLog.note(cliActor(), { tenantId: null, action: 'secrets.rotate', target: secrets.keyId, after });
    process.stdout.write(`${options.json ? JSON.stringify(counts, null, 2) : shown(counts)}\n`);
    if (Object.values(counts).some(({ unopened }) => unopened > 0)) {
      process.stderr.write('hivemind: some were sealed with a key that was not given; they are as they were\n');
      process.exitCode = 1;
    }
  });
}

const json = (counts: Record<string, Rotated>) =>
  Object.fromEntries(Object.entries(counts).map(([name, { rotated, unopened }]) => [name, { rotated, unopened }]));

const shown = (counts: Record<string, Rotated>): string =>
  table(
    ['WHAT', 'ROTATED', 'NOT OPENED'],
    Object.entries(counts).map(([name, { rotated, unopened }]) => [
      ...[name.replace('_', ' '), String(rotated), String(unopened)],
    ]),
  );
