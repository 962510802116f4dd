import { describeSessionMemoriesContract } from '@hivemind/ports/conformance';
import { DATABASE_TIMEOUT_MS, startDatabase } from '../../test/database';
import { connectPostgres } from './connect-postgres';
import { PostgresSessionMemories } from './postgres-session-memories';

jest.setTimeout(DATABASE_TIMEOUT_MS);

describeSessionMemoriesContract('PostgresSessionMemories', async () => {
  const database = await startDatabase();
  const postgres = connectPostgres(database.at);
  const close = async () => {
    await postgres.close();
    await database.close();
  };
  return { memories: (bounds) => new PostgresSessionMemories(postgres.pool, bounds), close };
});
