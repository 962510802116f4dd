const COUNTED = [
  ...['turns', 'compiles', 'compiled_tokens', 'recalls'],
  ...['stored_records', 'compressions', 'prompt_tokens', 'saved_tokens'],
];

/**
 * Moves the head from where it was expected to be to the end of the new links, writes index and outbox and
 * counts what was done, in one statement: all or nothing, one round trip. The update takes the row lock and, when another process was first, finds
 * that the head is no longer there (it waits for that process and then sees its row) and writes nothing.
 *
 * $1 project, $2 expected seq, $3 expected hash, $4 new seq, $5 new hash, $6 signature, $7 key id,
 * $8 JSON array of chained receipts, $9 JSON array of what they add to the usage of their day. Answers one row when it was written.
 */
export const APPEND = {
  // Planned once a connection: planning costs more than running.
  name: 'receipt_append',
  text: `
WITH head AS (
  UPDATE receipt_chain_heads SET seq = $4, hash = $5, signature = $6, key_id = $7
  WHERE project_id = $1 AND seq = $2 AND hash = $3
  RETURNING project_id
), links AS (
  SELECT project_id, (body #>> '{chain,seq}')::bigint AS seq, body
  FROM head, jsonb_array_elements($8::jsonb) AS body
), indexed AS (
  INSERT INTO receipt_index (project_id, receipt_id, seq, operation, session_id, turn_id, status, created_at)
  SELECT project_id, body ->> 'receipt_id', seq, body ->> 'operation', body ->> 'session_id', body ->> 'turn_id',
         body ->> 'status', (body ->> 'created_at')::timestamptz
  FROM links
), queued AS (
  INSERT INTO receipt_outbox (project_id, seq, body) SELECT project_id, seq, body FROM links
), counted AS (
  INSERT INTO usage_days AS so_far (tenant_id, day, project_id, key_id, ${COUNTED.join(', ')})
  SELECT added.tenant_id, added.day, head.project_id, added.key_id, ${COUNTED.map((column) => `added.${column}`).join(', ')}
  FROM head, jsonb_to_recordset($9::jsonb) AS added (
    tenant_id text, day date, key_id text, ${COUNTED.map((column) => `${column} bigint`).join(', ')}
  )
  ON CONFLICT (tenant_id, day, project_id, key_id) DO UPDATE
  SET ${COUNTED.map((column) => `${column} = so_far.${column} + excluded.${column}`).join(', ')}
)
SELECT 1 FROM head`,
};

/**
 * A head before the first receipt. Only ever seen by the transaction that goes on to move it.
 *
 * $1 project, $2 seq, $3 hash.
 */
export const BEGIN_CHAIN = `
INSERT INTO receipt_chain_heads (project_id, seq, hash, signature, key_id) VALUES ($1, $2, $3, '', '')
ON CONFLICT (project_id) DO NOTHING`;

/** Takes the receipts of a chain away, whose head is locked; $1 project. */
export const REMOVE_RECEIPTS = [
  `DELETE FROM receipt_outbox WHERE project_id = $1`,
  `DELETE FROM receipt_index WHERE project_id = $1`,
];

/** Puts the locked head back to a beginning; $1 project, $2 seq, $3 hash. */
export const RESET_HEAD = `UPDATE receipt_chain_heads SET seq = $2, hash = $3 WHERE project_id = $1`;

/** $1 project. */
export const REMOVE_HEAD = `DELETE FROM receipt_chain_heads WHERE project_id = $1`;

/** Locks the head; $1 project. */
export const LOCK_HEAD = `
SELECT seq, hash FROM receipt_chain_heads WHERE project_id = $1 FOR UPDATE`;

/** $1 project, $2 receipt ids. */
export const KNOWN_RECEIPTS = `
SELECT receipt_id FROM receipt_index WHERE project_id = $1 AND receipt_id = ANY($2)`;
