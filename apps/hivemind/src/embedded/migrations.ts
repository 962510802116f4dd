import { join } from 'node:path';

/** Where the migrations lie in a workspace or an image. */
export const migrationsDirectory = (): string => join(__dirname, '..', '..', '..', '..', 'prisma', 'migrations');
