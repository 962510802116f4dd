import type { CollectionNames } from './collection-names';
import type { PgWork } from './pg-session';

/** Rows after which a new table is looked at for the first time, in this process. */
const FIRST_ROWS = 1_000;
/**
 * A tenth of PostgreSQL's own sample. Nothing else is answered by the embedded database meanwhile: measured at 100,000
 * records under load, 2.6 seconds with the whole sample, which requests then missed their deadlines by.
 */
const STATISTICS_TARGET = 10;

/**
 * Tells the planner how a collection has grown, each time it has doubled. A database without autovacuum (PGlite) would
 * otherwise plan for an empty table for ever: measured at 10,000 records, a lookup of 16 ids took 6 ms instead of 2.
 */
export class PlannerStatistics {
  private written = 0;
  private next = FIRST_ROWS;

  constructor(
    private readonly session: PgWork,
    private readonly names: CollectionNames,
  ) {}

  /** Never waited for: statistics that are not refreshed cost time, nothing else. */
  noteWritten(records: number): void {
    this.written += records;
    if (this.written < this.next) return;
    this.next = 2 * this.written;
    const { records: table, chunks } = this.names;
    const text = `analyze ${table} (id, kind, stored_at, session_id, exchange_pair_id, deleted_at), ${chunks} (record_id, kind, live)`;
    this.session
      .transaction(async (connection) => {
        await connection.rows({ text: `set local default_statistics_target = ${STATISTICS_TARGET}` });
        await connection.rows({ text });
      })
      .catch(() => undefined);
  }
}
