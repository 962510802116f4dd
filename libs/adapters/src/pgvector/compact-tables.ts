import type { PgWork } from './pg-session';

/** Rewriting a table takes as long as it takes; giving up half-way would leave what was to go. */
const DEADLINE_MS = 600_000;

/**
 * Gives up the space of deleted rows. `full` writes the tables anew, so that nothing of the deleted rows is in their
 * files; `plain` frees the space for new rows, which overwrite them by and by. The write-ahead log stays as it is.
 */
export async function compactTables(
  session: PgWork,
  tables: readonly string[],
  how: 'full' | 'plain' = 'full',
): Promise<void> {
  for (const table of tables)
    await session.rows({ text: `vacuum ${how === 'full' ? '(full)' : ''} ${table}`, deadlineMs: DEADLINE_MS });
}
