import { describeReceiptBodiesContract, describeVectorStoreContract } from '@hivemind/ports/conformance';
import { openTestDatabase } from '../../test/embedded-test-database';
import { PgReceiptBodyStores, PgVectorStores } from './pg-vector-stores';

describeVectorStoreContract('PgVectorStore', async () => {
  const database = await openTestDatabase();
  return {
    // Every handle is a new one, with no knowledge of what another has already made.
    open: (projectId) => new PgVectorStores(database.pool).of(projectId),
    close: () => database.close(),
  };
});

describeReceiptBodiesContract('PgReceiptBodies', async () => {
  const database = await openTestDatabase();
  return { stores: new PgReceiptBodyStores(database.pool), close: () => database.close() };
});
