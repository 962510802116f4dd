import type { Clock, IdempotencyClaim, IdempotencyStore } from '@hivemind/ports';
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { storageError } from './storage-error';

const LIFETIME_SECONDS = 24 * 3600;

/**
 * Claims or reads in one statement: a claim that stands is "updated" to itself, because only an update waits for a
 * concurrent claim and then sees it. Some expired claims are swept along the way, never the one in question (a
 * statement may touch a row only once) and none that another sweep holds.
 *
 * $1 project, $2 SHA-256 of the key, $3 SHA-256 of the request, $4 record id, $5 now and $6 the oldest time that still
 * stands, in epoch seconds.
 */
const CLAIM = {
  name: 'idempotency_claim',
  text: `
WITH swept AS (
  DELETE FROM idempotency_keys WHERE (project_id, key_sha256) IN (
    SELECT project_id, key_sha256 FROM idempotency_keys
    WHERE created_at < to_timestamp($6) AND NOT (project_id = $1 AND key_sha256 = $2)
    ORDER BY created_at LIMIT 20 FOR UPDATE SKIP LOCKED
  )
)
INSERT INTO idempotency_keys AS standing (project_id, key_sha256, request_sha256, record_id, created_at)
VALUES ($1, $2, $3, $4, to_timestamp($5))
ON CONFLICT (project_id, key_sha256) DO UPDATE SET
  (request_sha256, record_id, created_at) = (
    SELECT CASE WHEN expired THEN excluded.request_sha256 ELSE standing.request_sha256 END,
           CASE WHEN expired THEN excluded.record_id ELSE standing.record_id END,
           CASE WHEN expired THEN excluded.created_at ELSE standing.created_at END
    FROM (SELECT standing.created_at < to_timestamp($6) AS expired) AS age
  )
RETURNING record_id, request_sha256, record_id = $4 AND created_at = to_timestamp($5) AS fresh`,
};

/** $1 project, $2 record ids. */
const FORGET = `DELETE FROM idempotency_keys WHERE project_id = $1 AND record_id = ANY($2)`;

/** $1 project. */
const FORGET_ALL = `DELETE FROM idempotency_keys WHERE project_id = $1`;

interface ClaimRow {
  record_id: string;
  request_sha256: string;
  fresh: boolean;
}

/** Idempotency keys in PostgreSQL; only hashes of keys and requests are kept. */
export class PostgresIdempotencyStore implements IdempotencyStore {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  async claim(projectId: string, key: string, recordId: string, requestSha256: string): Promise<IdempotencyClaim> {
    const now = this.clock.nowSeconds();
    const keySha256 = createHash('sha256').update(key, 'utf8').digest('hex');
    const values = [projectId, keySha256, requestSha256, recordId, now, now - LIFETIME_SECONDS];
    try {
      const { rows } = await this.pool.query<ClaimRow>({ ...CLAIM, values });
      const [row] = rows;
      if (!row) throw new Error('the claim answered no row');
      return { recordId: row.record_id, requestSha256: row.request_sha256, fresh: row.fresh };
    } catch (error) {
      throw storageError(error);
    }
  }

  async forget(projectId: string, recordIds: readonly string[] | 'all'): Promise<void> {
    const statement = recordIds === 'all' ? FORGET_ALL : FORGET;
    const values = recordIds === 'all' ? [projectId] : [projectId, recordIds];
    try {
      await this.pool.query(statement, values);
    } catch (error) {
      throw storageError(error);
    }
  }
}
