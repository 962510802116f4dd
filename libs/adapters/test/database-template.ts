import { existsSync } from 'node:fs';
import { join } from 'node:path';

const BUILT = join(__dirname, '..', '..', '..', 'apps', 'hivemind', 'dist', 'database-template');

/** The empty database of the build; undefined before there was one, and then making a database takes seconds longer. */
export const databaseTemplate = existsSync(BUILT) ? BUILT : undefined;
