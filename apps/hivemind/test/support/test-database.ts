import { randomBytes } from 'node:crypto';
import { connectPostgres } from '@hivemind/adapters';

const server = process.env.HIVEMIND_TEST_DATABASE_URL;
/** By data directory, so that a platform that is started again finds its own. */
const made = new Map<string, string>();

/** A database of a platform's own on the server that the tests were given; undefined when they were given none. */
export async function testDatabase(dataDir: string): Promise<string | undefined> {
  if (!server) return undefined;
  const known = made.get(dataDir);
  if (known) return known;
  const name = `hm_${randomBytes(6).toString('hex')}`;
  const { pool, close } = connectPostgres({ connectionString: server });
  await pool.query(`CREATE DATABASE ${name}`);
  await close();
  const url = new URL(server);
  url.pathname = `/${name}`;
  made.set(dataDir, url.href);
  return url.href;
}
