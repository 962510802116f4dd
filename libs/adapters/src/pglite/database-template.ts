import { migrate } from './migrate';

/**
 * Makes a new database in a directory, for first starts to copy: measured on two cores, the database is ready after 2.2
 * seconds then, and after 5 to 6 where it has to be made.
 * @param directory is made
 * @param migrationsDir migrations that are applied in it already; a start applies those that came later
 */
export async function makeDatabaseTemplate(directory: string, migrationsDir: string | null = null): Promise<void> {
  const { open } = await import('./database-server.js');
  const db = await open(directory);
  try {
    if (migrationsDir !== null) await migrate(db, migrationsDir);
  } finally {
    await db.close();
  }
}
