import type { ClientConfig } from 'pg';

const INTERVAL_MS = 60_000;
const DEADLINE_MS = 30_000;

/** A checkpoint after so much takes 20 ms; a log of 230 MB makes a start after a crash 2 seconds longer. */
const MOST_LOG_BYTES = 32 * 1024 * 1024;

const LOG_SINCE_CHECKPOINT = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

/**
 * Tables of which more rows are dead than PostgreSQL's autovacuum would leave: 50 and a fifth of the living, in the table
 * or in what of it is stored apart. Without those under a search index: going through one takes seconds in which nothing
 * else is answered, and is left to the purge of what was deleted.
 */
const UNTIDY_TABLES = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s
  join pg_class c on c.oid = s.relid
  left join pg_stat_all_tables apart on apart.relid = c.reltoastrelid
  where (s.n_dead_tup > 50 + 0.2 * s.n_live_tup or apart.n_dead_tup > 50 + 0.2 * apart.n_live_tup)
    and not exists (
      select 1 from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am method on method.oid = x.relam
      where i.indrelid = s.relid and method.amname not in ('btree', 'gin')
    )`;

/**
 * Stands in for autovacuum and the checkpointer, which do not run in PGlite: without them the space of every row that was
 * changed or removed would be lost, and the write-ahead log, which a start after a crash has to replay, would grow for ever.
 */
export class Housekeeping {
  private readonly timer: NodeJS.Timeout;
  private isStopped = false;

  /** @param connection how a client reaches the database: it waits its turn like any other */
  constructor(
    private readonly connection: ClientConfig,
    intervalMs = INTERVAL_MS,
    private readonly mostLogBytes = MOST_LOG_BYTES,
  ) {
    let round = Promise.resolve();
    this.timer = setInterval(() => {
      round = round.then(() => this.tidy()).catch((error: unknown) => this.warn(error));
    }, intervalMs).unref();
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
  }

  /** What fails is tried again after the next interval; for want of space, say, whoever runs this should hear of it. */
  private warn(error: unknown): void {
    if (!this.isStopped)
      process.emitWarning(`The database could not be tidied: ${String(error)}`, 'HousekeepingWarning');
  }

  private async tidy(): Promise<void> {
    // A start is not to wait for it.
    const { Client } = await import('pg');
    const client = new Client({
      ...this.connection,
      connectionTimeoutMillis: DEADLINE_MS,
      query_timeout: DEADLINE_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ name: string }>(UNTIDY_TABLES);
      for (const { name } of rows) if (!this.isStopped) await client.query(`vacuum ${name}`);
      const log = await client.query<{ bytes: number }>(LOG_SINCE_CHECKPOINT);
      if (log.rows[0]!.bytes > this.mostLogBytes && !this.isStopped) await client.query('checkpoint');
    } finally {
      await client.end();
    }
  }
}
