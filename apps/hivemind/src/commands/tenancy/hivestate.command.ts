import {
  COMPRESSION_POLICIES,
  DEFAULT_COMPRESSION_SETTINGS,
  EXTRACTOR_NAMES,
  type CompressionSettings,
} from '@hivemind/contracts';
import type { HiveStateSettings } from '@hivemind/ports';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../usage-error';
import { table } from './table';
import { onWorkspace, type Said, workspaceCommand, type WorkspaceOptions } from './tenancy-command';

interface SetOptions extends WorkspaceOptions {
  enabled?: 'on' | 'off';
  threshold?: number;
  window?: number;
  extractor?: CompressionSettings['extractor'];
  strategy?: CompressionSettings['strategy'];
  policy?: CompressionSettings['policy'];
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

const { threshold_tokens, step_window, extractor, strategy, policy } = DEFAULT_COMPRESSION_SETTINGS;
const DEFAULTS: HiveStateSettings = {
  ...{ enabled: true, threshold_tokens, step_window, extractor, strategy, policy },
};

function said(settings: HiveStateSettings): Said {
  const shown = { ...DEFAULTS, ...settings };
  const rows = Object.entries(shown).map(([field, value]) => [
    ...[field, String(value), field in settings ? 'set' : 'default'],
  ]);
  return { json: shown, text: table(['FIELD', 'VALUE', ''], rows) };
}

/** `hivemind hivestate …` */
export function addHiveStateCommands(program: Command): void {
  const group = program.command('hivestate').description('how a workspace compresses long histories');

  workspaceCommand(group, 'show', 'show the settings').action((options: WorkspaceOptions) =>
    onWorkspace(options, async ({ hiveState }, { tenantId }) => said(await hiveState.show(tenantId))),
  );

  workspaceCommand(group, 'set', 'change settings')
    .addOption(new Option('--enabled <switch>', 'whether histories are compressed at all').choices(['on', 'off']))
    .option('--threshold <tokens>', 'prompts of fewer tokens are left as they are', wholeNumber)
    .option('--window <steps>', 'steps at the end that stay verbatim', wholeNumber)
    .addOption(new Option('--extractor <name>', 'what reads the state off a history').choices(EXTRACTOR_NAMES))
    .addOption(new Option('--strategy <name>', 'what stands for a history').choices(['state', 'spans']))
    .addOption(new Option('--policy <name>', 'when to compress').choices(COMPRESSION_POLICIES))
    .action(async (options: SetOptions) => {
      const { enabled, threshold, window, extractor, strategy, policy } = options;
      const given = {
        ...{ enabled: enabled && enabled === 'on', threshold_tokens: threshold, step_window: window },
        ...{ extractor, strategy, policy },
      };
      const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      if (Object.keys(changes).length === 0)
        throw new UsageError('name at least one setting to change; see "hivemind hivestate set --help"');
      await onWorkspace(options, async ({ hiveState }, { tenantId }) => said(await hiveState.set(tenantId, changes)));
    });
}
