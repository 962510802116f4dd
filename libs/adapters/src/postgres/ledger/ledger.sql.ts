import type { ReceiptQuery } from '@hivemind/ports';

/** Index rows with their bodies while these wait in the outbox. */
const ENTRIES = `
SELECT i.seq, i.receipt_id, o.body
FROM receipt_index i LEFT JOIN receipt_outbox o ON o.project_id = i.project_id AND o.seq = i.seq
WHERE i.project_id = $1`;

/** $1 project, $2 receipt. */
export const FIND = `${ENTRIES} AND i.receipt_id = $2`;

/** Only the filters that are asked for stand in the text, so that each combination finds its index. */
export function list(query: ReceiptQuery): { text: string; values: unknown[] } {
  const values: unknown[] = [query.projectId, query.limit];
  const conditions = [ENTRIES];
  const filter = (condition: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${condition} $${values.push(value)}`);
  };
  filter('i.session_id =', query.sessionId);
  filter('i.operation =', query.operation);
  filter('i.seq <', query.beforeSeq);
  return { text: `${conditions.join(' AND ')} ORDER BY i.seq DESC LIMIT $2`, values };
}

/** $1 limit. Jumps from project to project along the key, however long the outbox is. */
export const PROJECTS_WAITING = `
WITH RECURSIVE projects AS (
  (SELECT project_id FROM receipt_outbox ORDER BY project_id LIMIT 1)
  UNION ALL
  SELECT (SELECT o.project_id FROM receipt_outbox o WHERE o.project_id > p.project_id ORDER BY o.project_id LIMIT 1)
  FROM projects p WHERE p.project_id IS NOT NULL
)
SELECT project_id FROM projects WHERE project_id IS NOT NULL LIMIT $1`;

/** $1 project, $2 limit, $3 first sequence number. */
export const WAITING = `SELECT body FROM receipt_outbox WHERE project_id = $1 AND seq >= $3 ORDER BY seq LIMIT $2`;

/** $1 project, $2 receipt ids. Answers those of the ids that the index knows, as it stood when they were settled. */
export const SETTLE = `
WITH known AS (
  SELECT project_id, seq, receipt_id FROM receipt_index WHERE project_id = $1 AND receipt_id = ANY($2)
), settled AS (
  DELETE FROM receipt_outbox o USING known k WHERE o.project_id = k.project_id AND o.seq = k.seq
)
SELECT receipt_id FROM known`;

/** $1 project. */
export const HEAD = `SELECT seq, hash, signature, key_id FROM receipt_chain_heads WHERE project_id = $1`;

/** Writes the tables anew, without what was deleted from them. They are short: the outbox empties itself. */
export const COMPACT = [`VACUUM (FULL) receipt_outbox`, `VACUUM (FULL) receipt_index`];

export const CHAINS = `SELECT project_id FROM receipt_chain_heads ORDER BY project_id`;
