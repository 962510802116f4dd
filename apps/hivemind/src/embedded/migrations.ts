import { join } from 'node:path';

/** Where the migrations lie in a workspace or an image. */
export const migrationsDirectory = (): string => join(__dirname, '..', '..', '..', '..', 'prisma', 'migrations');

/** An empty database with its tables that the build may have left beside the compiled program. */
export const databaseTemplate = (): string => join(__dirname, '..', 'database-template');
