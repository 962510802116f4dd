import type { UsageRow } from '@hivemind/ports';
import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../usage-error';
import { table } from './table';
import { onWorkspace, workspaceCommand, type WorkspaceOptions } from './tenancy-command';

interface UsageOptions extends WorkspaceOptions {
  from?: string;
  to?: string;
}

const DAY_MS = 86_400_000;
/** Days shown when no first one is named. */
const DAYS = 30;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function day(text: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  // A day that no calendar shows would be read as another one.
  if (!Number.isNaN(at) && dayOf(at) === text) return text;
  throw new InvalidArgumentError('It must be a date such as 2027-01-31.');
}

const rowJson = (row: UsageRow) => ({
  day: row.day,
  project_id: row.projectId,
  key_id: row.keyId,
  turns: row.turns,
  compiles: row.compiles,
  compiled_tokens: row.compiledTokens,
  recalls: row.recalls,
  stored_records: row.storedRecords,
  compressions: row.compressions,
  prompt_tokens: row.promptTokens,
  saved_tokens: row.savedTokens,
});

const HEADER = [
  ...['DAY', 'PROJECT', 'KEY', 'TURNS', 'COMPILES', 'TOKENS', 'RECALLS', 'STORED'],
  ...['COMPRESSIONS', 'TOKENS BEFORE', 'TOKENS SAVED'],
];

/** `hivemind usage` */
export function addUsageCommand(program: Command): void {
  workspaceCommand(program, 'usage', 'what was done on each day (UTC), by project and key')
    .option('--from <day>', 'first day; by default 29 days before the last', day)
    .option('--to <day>', 'last day; by default today', day)
    .action(async (options: UsageOptions) => {
      const to = options.to ?? dayOf(Date.now());
      const from = options.from ?? dayOf(Date.parse(to) - (DAYS - 1) * DAY_MS);
      if (from > to) throw new UsageError('--from must not be after --to');
      await onWorkspace(options, async (_registry, { tenantId }, { usage }) => {
        const rows = (await usage.rows(tenantId, from, to)).map(rowJson);
        return {
          json: rows,
          text: table(
            HEADER,
            rows.map((row) => Object.values(row).map(String)),
          ),
        };
      });
    });
}
