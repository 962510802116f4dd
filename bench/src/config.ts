import { join } from 'node:path';

/** The built platform that is measured. */
export const PLATFORM_MAIN = join(__dirname, '..', '..', 'apps', 'hivemind', 'dist', 'main.js');

/** Folder of the recall measure (`recall.mjs`), from the environment; the data file lies beside it or is named too. */
export const evaluation = (): { tool: string | undefined; data: string | undefined } => ({
  tool: process.env.HIVEMIND_EVAL_DIR,
  data: process.env.HIVEMIND_EVAL_DATA,
});

/** A PostgreSQL for tenancy and receipts; an existing database, whose tables are used. */
export const DATABASE_URL = process.env.DATABASE_URL;
