import type { CollectionNames } from './collection-names';
import type { PgConnection } from './pg-session';

/** Rows after which a new table is looked at for the first time, in this process. */
const FIRST_ROWS = 1_000;

/**
 * Tells the planner how a collection has grown, each time it has doubled. A database without autovacuum (PGlite) would
 * otherwise plan for an empty table for ever: measured at 10,000 records, a lookup of 16 ids took 6 ms instead of 2.
 */
export class PlannerStatistics {
  private written = 0;
  private next = FIRST_ROWS;

  constructor(
    private readonly connection: PgConnection,
    private readonly names: CollectionNames,
  ) {}

  /** Never waited for: statistics that are not refreshed cost time, nothing else. */
  noteWritten(records: number): void {
    this.written += records;
    if (this.written < this.next) return;
    this.next = 2 * this.written;
    const { records: table, chunks } = this.names;
    const text = `analyze ${table} (id, kind, stored_at, session_id, exchange_pair_id, deleted_at), ${chunks} (record_id, kind, live)`;
    this.connection.rows({ text }).catch(() => undefined);
  }
}
