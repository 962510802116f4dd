export { acquireDataLock, dataLockHolder, DataDirectoryInUseError, type DataLock } from './data-lock';
export {
  startEmbeddedDatabase,
  findEmbeddedDatabase,
  type EmbeddedConnection,
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
} from './embedded-database';
export { makeDatabaseTemplate } from './database-template';
export { migrate, type MigrationReport, type MigrationSession } from './migrate';
