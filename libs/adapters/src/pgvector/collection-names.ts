const PROJECT_ID = /^proj_[0-9a-f]{12}$/;

/** Names of a project's tables, functions and of the indexes that have to be named. Safe to stand in SQL as they are. */
export interface CollectionNames {
  records: string;
  chunks: string;
  recalls: string;
  /** What records were before they were updated. */
  versions: string;
  receipts: string;
  /** Function: the nearest chunks of one kind. */
  near: string;
  /** Function: the chunks of one kind that hold query terms, best first. */
  worded: string;
  /** BM25 index over the live chunks of one kind. */
  words: { memory: string; conversation: string };
}

/**
 * @param projectId `proj_` and 12 hex digits
 * @throws Error for any other form, because the names become part of SQL
 */
export function collectionNames(projectId: string): CollectionNames {
  if (!PROJECT_ID.test(projectId)) throw new Error(`Not a project id: ${JSON.stringify(projectId.slice(0, 40))}`);
  const base = `hm_${projectId}`;
  return {
    records: `${base}_records`,
    chunks: `${base}_chunks`,
    recalls: `${base}_recalls`,
    versions: `${base}_versions`,
    receipts: `${base}_receipts`,
    near: `${base}_near`,
    worded: `${base}_worded`,
    words: { memory: `${base}_words_memory`, conversation: `${base}_words_conversation` },
  };
}
