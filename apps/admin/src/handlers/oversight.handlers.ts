import { HivemindError } from '@hivemind/contracts';
import type { UsageCounts, UsageRow } from '@hivemind/ports';
import { invalidField } from '@hivemind/tenancy';
import type { AdminRequest, RouteHandlers } from '../edge/admin-request';
import type { HandlerParts } from './handler-parts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MOST_DAYS = 366;

/** What was used, what goes on, whether all is well. */
export function oversightHandlers({ administration, readiness, queues }: HandlerParts): RouteHandlers {
  const getUsage = async ({ query, tenantId, registry }: AdminRequest) => {
    const { from, to } = period(query as { from?: string; to?: string });
    const [rows, projects, keys] = await Promise.all([
      administration.usage.rows(tenantId, from, to),
      registry.projects.list(tenantId),
      registry.keys.list(tenantId),
    ]);
    const nameOf = (entries: { id: string; name: string }[]) => new Map(entries.map(({ id, name }) => [id, name]));
    const [projectNames, keyNames] = [nameOf(projects), nameOf(keys)];
    return {
      from,
      to,
      totals: wire(summed(rows)),
      days: grouped(rows, ({ day }) => day).map(([day, counts]) => ({ day, ...wire(counts) })),
      projects: grouped(rows, ({ projectId }) => projectId).map(([id, counts]) => ({
        project_id: id,
        name: projectNames.get(id) ?? null,
        ...wire(counts),
      })),
      keys: grouped(rows, ({ keyId }) => keyId).map(([id, counts]) => ({
        key_id: id,
        name: keyNames.get(id) ?? null,
        ...wire(counts),
      })),
    };
  };

  const getSystem = async () => ({
    mode: queues ? ('distributed' as const) : ('embedded' as const),
    checks: (await readiness.report()).checks,
    queues: queues ? await depths(queues) : null,
  });

  return {
    getUsage,
    getSystem,
    health: () => Promise.resolve({ status: 'ok' }),
    ready: async () => {
      const { ready, checks } = await readiness.report();
      if (ready) return { status: 'ready', checks };
      const failing = Object.keys(checks).filter((name) => checks[name] === 'failing');
      throw new HivemindError(
        'STORAGE_UNAVAILABLE',
        `The service is not ready: ${failing.join(', ') || 'it is stopping'}.`,
      );
    },
  };
}

async function depths(queues: NonNullable<HandlerParts['queues']>) {
  const all = await queues.depths().catch(() => null);
  return (
    all &&
    all.map(({ queue, waiting, delayed, active, deadLetters, oldestWaitingMs }) => ({
      name: queue,
      waiting,
      delayed,
      active,
      dead_letters: deadLetters,
      oldest_waiting_ms: oldestWaitingMs,
    }))
  );
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function period({ from, to }: { from?: string; to?: string }): { from: string; to: string } {
  const last = to ?? dayOf(Date.now());
  const first = from ?? dayOf(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS);
  if (first > last) throw invalidField('from', 'must not be after "to"');
  if (Date.parse(last) - Date.parse(first) > MOST_DAYS * DAY_MS)
    throw invalidField('from', `must be at most ${MOST_DAYS} days before "to"`, { limit: MOST_DAYS });
  return { from: first, to: last };
}

const COUNTS = [
  'turns',
  'compiles',
  'compiledTokens',
  'recalls',
  'storedRecords',
  'compressions',
  'promptTokens',
  'savedTokens',
] as const satisfies (keyof UsageCounts)[];

const summed = (rows: readonly UsageCounts[]): UsageCounts =>
  Object.fromEntries(
    COUNTS.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as unknown as UsageCounts;

function grouped(rows: readonly UsageRow[], keyOf: (row: UsageRow) => string): [string, UsageCounts][] {
  const groups = new Map<string, UsageRow[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups].map(([key, members]) => [key, summed(members)]);
}

const wire = (counts: UsageCounts) => ({
  turns: counts.turns,
  compiles: counts.compiles,
  compiled_tokens: counts.compiledTokens,
  recalls: counts.recalls,
  stored_records: counts.storedRecords,
  compressions: counts.compressions,
  prompt_tokens: counts.promptTokens,
  saved_tokens: counts.savedTokens,
});
