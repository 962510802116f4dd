import type { PgWork } from './pg-session';

/** A log that long is not the embedded database's. */
const MOST_ROUNDS = 32;
const DEADLINE_MS = 60_000;

/**
 * Writes a new write-ahead log, so that the old one, which tells of everything that was purged, is gone from the disk.
 * In each round a checkpoint lets go of what lies before it and the log moves on by one file; files that wait to be
 * written over are gone when it has passed through them. Only the embedded database is treated so, which does its
 * checkpoints itself: on a server the log is the operator's, who may be archiving it.
 */
export async function renewLog(session: PgWork): Promise<void> {
  const [log] = await session.rows<{ files: number }>({
    text: `select (select count(*)::int from pg_ls_waldir()) as files
           where not exists (select 1 from pg_stat_activity where backend_type = 'checkpointer')`,
  });
  if (!log) return;
  for (let round = 0; round <= Math.min(log.files + 1, MOST_ROUNDS); round++)
    await session.transaction(async (connection) => {
      await connection.rows({ text: 'set local wal_recycle = off' });
      await connection.rows({ text: 'checkpoint', deadlineMs: DEADLINE_MS });
      await connection.rows({ text: 'select pg_switch_wal()' });
    });
}
