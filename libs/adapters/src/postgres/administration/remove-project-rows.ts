import type { Prisma } from '../generated/client';

/** Rows that one statement takes away. */
const PART = 5_000;

/** Tables of what a project left behind. Usage stays: it holds no content, and past days stay true. */
const TABLES = [
  'receipt_outbox',
  'receipt_index',
  'receipt_chain_heads',
  'idempotency_keys',
  'session_memories',
  'kept_packets',
];

/** Takes away all that lies in the platform's own tables of a project, but for the project itself. */
export async function removeProjectRows(
  db: Pick<Prisma.TransactionClient, '$executeRawUnsafe'>,
  projectId: string,
): Promise<void> {
  // The head's row lock comes first for whoever appends; what hangs on it cannot come back while it is held.
  await db.$executeRawUnsafe('SELECT 1 FROM receipt_chain_heads WHERE project_id = $1 FOR UPDATE', projectId);
  for (const table of TABLES) {
    const part = `SELECT ctid FROM ${table} WHERE project_id = $1 LIMIT ${PART}`;
    const statement = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(${part}))`;
    while ((await db.$executeRawUnsafe(statement, projectId)) === PART);
  }
}
