import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One database session, the least that PGlite and a `pg` client have in common.
 * With `pg` it must be a single client, not a pool: the advisory lock belongs to its session.
 */
export interface MigrationSession {
  /** Runs a script of several statements. */
  exec(script: string): Promise<unknown>;
  query(statement: string, parameters?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface MigrationReport {
  /** Names of the migrations that this call applied. */
  applied: string[];
  /** Names of migrations whose script has changed since they were applied. They are left alone. */
  modified: string[];
}

/** The advisory lock that Prisma's schema engine takes. */
const PRISMA_MIGRATION_LOCK = 72707369;

const MIGRATIONS_TABLE = `
  create table if not exists _prisma_migrations (
    id                  varchar(36) primary key not null,
    checksum            varchar(64) not null,
    finished_at         timestamptz,
    migration_name      varchar(255) not null,
    logs                text,
    rolled_back_at      timestamptz,
    started_at          timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

interface MigrationRow {
  migration_name: string;
  checksum: string;
  finished: boolean;
  rolled_back: boolean;
}

/**
 * Applies the scripts of a `prisma/migrations` directory as `prisma migrate deploy` does: same table, checksums and
 * lock, so that either may follow the other and finds nothing left to do.
 * @param directory holds `<name>/migration.sql`, applied in the order of their names
 * @throws Error when an earlier migration failed half-way, and whatever a script raises
 */
export async function migrate(session: MigrationSession, directory: string): Promise<MigrationReport> {
  await session.query('select pg_advisory_lock($1)', [PRISMA_MIGRATION_LOCK]);
  try {
    await session.exec(MIGRATIONS_TABLE);
    const known = await checksumsOfApplied(session);
    const report: MigrationReport = { applied: [], modified: [] };
    for (const migration of readMigrations(directory)) {
      const checksum = known.get(migration.name);
      if (checksum === undefined) {
        await apply(session, migration);
        report.applied.push(migration.name);
      } else if (checksum !== migration.checksum) report.modified.push(migration.name);
    }
    return report;
  } finally {
    await session.query('select pg_advisory_unlock($1)', [PRISMA_MIGRATION_LOCK]);
  }
}

interface Migration {
  name: string;
  script: string;
  checksum: string;
}

function readMigrations(directory: string): Migration[] {
  return readdirSync(directory)
    .filter((name) => existsSync(join(directory, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const script = readFileSync(join(directory, name, 'migration.sql'), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    });
}

async function checksumsOfApplied(session: MigrationSession): Promise<Map<string, string>> {
  const { rows } = await session.query(`
    select migration_name, checksum, finished_at is not null as finished, rolled_back_at is not null as rolled_back
    from _prisma_migrations order by started_at`);
  const standing = (rows as MigrationRow[]).filter((row) => !row.rolled_back);
  const failed = standing.find((row) => !row.finished);
  if (failed)
    throw new Error(
      `Migration ${failed.migration_name} failed half-way earlier. Repair the database, then mark it with ` +
        '`prisma migrate resolve` as applied or rolled back.',
    );
  return new Map(standing.map((row) => [row.migration_name, row.checksum]));
}

/** Script and record in one transaction: a process killed half-way leaves nothing behind and simply starts again. */
async function apply(session: MigrationSession, migration: Migration): Promise<void> {
  await session.exec('begin');
  try {
    await session.query(
      `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values ($1, $2, $3, clock_timestamp(), clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await session.exec(migration.script);
    await session.exec('commit');
  } catch (error) {
    await session.exec('rollback');
    throw error;
  }
}
