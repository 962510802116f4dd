import { describeReceiptBodiesContract, describeVectorStoreContract } from '@hivemind/ports/conformance';
import { openTestDatabase, type TestDatabase } from '../../test/embedded-test-database';
import { PgReceiptBodyStores, PgVectorStores } from './pg-vector-stores';

describeVectorStoreContract('PgVectorStore', async () => {
  const database = await openTestDatabase();
  return {
    // Every handle is a new one, with no knowledge of what another has already made.
    open: (projectId) => new PgVectorStores(database.pool).of(projectId),
    softDelete: (projectId, recordIds) => softDelete(database, projectId, recordIds),
    close: () => database.close(),
  };
});

describeReceiptBodiesContract('PgReceiptBodies', async () => {
  const database = await openTestDatabase();
  return { stores: new PgReceiptBodyStores(database.pool), close: () => database.close() };
});

async function softDelete({ pool }: TestDatabase, projectId: string, recordIds: readonly string[]): Promise<void> {
  await pool.query(
    `with deleted as (
       update hm_${projectId}_records set deleted_at = 1 where id = any($1::uuid[]) returning id)
     update hm_${projectId}_chunks set live = false where record_id in (select id from deleted)`,
    [recordIds],
  );
}
