/** A Qdrant cluster (`HIVEMIND_TEST_QDRANT_URL`) in which shared platforms keep their projects, instead of their own database. */
export const testCluster = process.env.HIVEMIND_TEST_QDRANT_URL || null;

/** How `/usage` names the storage of a project of a shared platform. */
export const storageMode = testCluster === null ? 'embedded' : 'byo';
