/** Reads what the present key did not make, in the order of ids, and writes one row if nobody changed it meanwhile. */
export interface RotationSql {
  /** $1 id after which to read, $2 id of the present key. */
  read: string;
  write: string;
}

const sealedIn = (table: string, id: string): RotationSql => ({
  read: `
SELECT ${id} AS id, api_key, secret_key_id FROM ${table}
WHERE ${id} > $1 AND secret_key_id <> $2 ORDER BY ${id} LIMIT 200`,
  // $1 id, $2 what was read, $3 sealed anew, $4 id of the present key.
  write: `UPDATE ${table} SET api_key = $3, secret_key_id = $4 WHERE ${id} = $1 AND api_key = $2`,
});

export const CLUSTER_KEYS = sealedIn('storage_bindings', 'project_id');
export const UPSTREAM_KEYS = sealedIn('upstreams', 'id');

export const HEADS: RotationSql = {
  read: `
SELECT project_id AS id, seq, hash, signature, key_id FROM receipt_chain_heads
WHERE project_id > $1 AND key_id <> $2 ORDER BY project_id LIMIT 200`,
  // $1 project, $2 signature that was read, $3 new signature, $4 id of the present key.
  write: `UPDATE receipt_chain_heads SET signature = $3, key_id = $4 WHERE project_id = $1 AND signature = $2`,
};
