import type { UsageReports, UsageRow } from '@hivemind/ports';
import type { Pool } from 'pg';
import { storageError } from '../storage-error';

/** $1 workspace, $2 and $3 first and last day. */
const ROWS = `
SELECT to_char(day, 'YYYY-MM-DD') AS day, project_id AS "projectId", key_id AS "keyId", turns::int, compiles::int,
       compiled_tokens::float8 AS "compiledTokens", recalls::int, stored_records::int AS "storedRecords",
       compressions::int, prompt_tokens::float8 AS "promptTokens", saved_tokens::float8 AS "savedTokens"
FROM usage_days WHERE tenant_id = $1 AND day BETWEEN $2::date AND $3::date
ORDER BY day, project_id, key_id`;

export class PostgresUsageReports implements UsageReports {
  constructor(private readonly pool: Pool) {}

  async rows(tenantId: string, from: string, to: string): Promise<UsageRow[]> {
    try {
      return (await this.pool.query<UsageRow>(ROWS, [tenantId, from, to])).rows;
    } catch (error) {
      throw storageError(error);
    }
  }
}
