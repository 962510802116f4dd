import { describeReembeddingContract } from '@hivemind/ports/conformance';
import { openTestDatabase } from '../../test/embedded-test-database';
import { PgVectorStores } from './pg-vector-stores';

describeReembeddingContract('PgVectorStore', async () => {
  const database = await openTestDatabase();
  return {
    open: (projectId) => new PgVectorStores(database.pool).of(projectId),
    close: () => database.close(),
  };
});
