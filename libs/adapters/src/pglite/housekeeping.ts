import type { ClientConfig } from 'pg';

const INTERVAL_MS = 60_000;
const DEADLINE_MS = 30_000;

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
 * Stands in for autovacuum, which does not run in PGlite: without it the space of every row that was changed or removed
 * would be lost, and a table that changes all the time would grow for ever.
 */
export class Housekeeping {
  private readonly timer: NodeJS.Timeout;
  private isStopped = false;

  /** @param connection how a client reaches the database: it waits its turn like any other */
  constructor(
    private readonly connection: ClientConfig,
    intervalMs = INTERVAL_MS,
  ) {
    let round = Promise.resolve();
    this.timer = setInterval(() => {
      // What fails is tried again after the next interval.
      round = round.then(() => this.tidy()).catch(() => undefined);
    }, intervalMs).unref();
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
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
    } finally {
      await client.end();
    }
  }
}
