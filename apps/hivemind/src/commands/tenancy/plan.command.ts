import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Plan } from '@hivemind/tenancy';
import { UsageError } from '../usage-error';
import { table } from './table';
import { onWorkspace, type Said, workspaceCommand, type WorkspaceOptions } from './tenancy-command';

interface PlanOptions extends WorkspaceOptions {
  name?: string;
  maxTopK?: number;
  rateLimit?: number;
  inFlightCeiling?: number;
  allowDestructive?: 'on' | 'off';
  receiptsEnabled?: 'on' | 'off';
}

const planJson = (plan: Plan) => ({
  name: plan.name,
  max_top_k: plan.maxTopK,
  rate_limit: plan.rateLimit,
  in_flight_ceiling: plan.inFlightCeiling,
  allow_destructive: plan.allowDestructive,
  receipts_enabled: plan.receiptsEnabled,
});

const shown = (plan: Plan): Said => {
  const json = planJson(plan);
  return {
    json,
    text: table(
      ['FIELD', 'VALUE'],
      Object.entries(json).map(([field, value]) => [field, String(value)]),
    ),
  };
};

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

const onOff = (flags: string, description: string) => new Option(flags, description).choices(['on', 'off']);
const isOn = (choice: 'on' | 'off' | undefined) => (choice === undefined ? undefined : choice === 'on');

function changesOf(options: PlanOptions): Partial<Plan> {
  const { name, maxTopK, rateLimit, inFlightCeiling } = options;
  const switches = {
    allowDestructive: isOn(options.allowDestructive),
    receiptsEnabled: isOn(options.receiptsEnabled),
  };
  const changes = { name, maxTopK, rateLimit, inFlightCeiling, ...switches };
  if (Object.values(changes).every((value) => value === undefined))
    throw new UsageError('name at least one field of the plan to change; see "hivemind plan set --help"');
  return changes;
}

/** `hivemind plan …` */
export function addPlanCommands(program: Command): void {
  const group = program.command('plan').description('limits and switches of a workspace');

  workspaceCommand(group, 'show', 'show the plan').action((options: WorkspaceOptions) =>
    onWorkspace(options, async (_registry, { plan }) => shown(plan)),
  );

  workspaceCommand(group, 'set', 'change fields of the plan')
    .option('--name <name>', 'name of the plan')
    .option('--max-top-k <count>', 'ceiling of every top_k', wholeNumber)
    .option('--rate-limit <count>', 'requests per minute of one key; 0: no limit', wholeNumber)
    .option('--in-flight-ceiling <count>', 'requests of one key under way at once', wholeNumber)
    .addOption(onOff('--allow-destructive <switch>', 'whether anything may be deleted or purged'))
    .addOption(onOff('--receipts-enabled <switch>', 'whether operations leave receipts'))
    .action(async (options: PlanOptions) => {
      const changes = changesOf(options);
      await onWorkspace(options, async ({ workspaces }, { tenantId }) =>
        shown(await workspaces.setPlan(tenantId, changes)),
      );
    });
}
