import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Postgres } from '@hivemind/adapters';

type Pool = Postgres['pool'];

/** How a text may be written: as it is, or as indexed terms that hold digits are. */
const formsOf = (text: string): string[] => [text, Buffer.from(text).toString('hex')];

/** Tables, those of the catalogue too, that hold the text in any column of any row. */
export async function tablesWith(pool: Pool, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm', 'p') and n.nspname <> 'information_schema' and c.relname <> 'pg_statistic_ext_data'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const matches = formsOf(text)
      .map((_, i) => `position($${i + 1} in t::text) > 0`)
      .join(' or ');
    const { rowCount } = await pool.query(`select 1 from ${name} t where ${matches} limit 1`, formsOf(text));
    if (rowCount) found.push(name);
  }
  return found;
}

/** Files of the database, its write-ahead log included, that hold the text. */
export const pgdataFilesWith = (dataDir: string, text: string): string[] =>
  filesUnder(join(dataDir, 'pgdata')).filter((path) => formsOf(text).some((form) => holds(path, form)));

/** Files of the queues that hold the text; none where the platform has no queues. */
export function redisFilesWith(dataDir: string, text: string): string[] {
  // Snapshots compress long texts, which breaks them into pieces.
  const piece = text.slice(0, 12);
  return filesUnder(join(dataDir, 'redis')).filter((path) => holds(path, piece));
}

const filesUnder = (root: string): string[] =>
  existsSync(root)
    ? readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** A file that is taken away while it is looked at holds nothing. */
function holds(path: string, text: string): boolean {
  try {
    return readFileSync(path).includes(text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
