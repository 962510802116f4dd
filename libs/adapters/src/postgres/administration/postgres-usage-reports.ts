import type { UsageReports, UsageRow } from '@hivemind/ports';
import type { Pool } from 'pg';
import { storageError } from '../storage-error';

/** $1 workspace, $2 first day, $3 last day. Counts as float8: exact up to 2^53, and numbers to the driver. */
const ROWS = {
  name: 'usage_rows',
  text: `
SELECT to_char(day, 'YYYY-MM-DD') AS "day", project_id AS "projectId", key_id AS "keyId",
       turns::float8 AS "turns", compiles::float8 AS "compiles", compiled_tokens::float8 AS "compiledTokens",
       recalls::float8 AS "recalls", stored_records::float8 AS "storedRecords",
       compressions::float8 AS "compressions", prompt_tokens::float8 AS "promptTokens",
       saved_tokens::float8 AS "savedTokens"
FROM usage_days WHERE tenant_id = $1 AND day BETWEEN $2::date AND $3::date
ORDER BY usage_days.day, project_id, key_id`,
};

export class PostgresUsageReports implements UsageReports {
  constructor(private readonly pool: Pool) {}

  async rows(tenantId: string, from: string, to: string): Promise<UsageRow[]> {
    try {
      return (await this.pool.query<UsageRow>({ ...ROWS, values: [tenantId, from, to] })).rows;
    } catch (error) {
      throw storageError(error);
    }
  }
}
