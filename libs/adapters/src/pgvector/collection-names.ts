const PROJECT_ID = /^proj_[0-9a-f]{12}$/;

/** Names of a project's tables, functions and of the indexes that have to be named. Safe to stand in SQL as they are. */
export interface CollectionNames {
  /** Which set of vectors these are the names for. */
  generation: number;
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
  /** Function: keeps the next generation's chunks in step with these. */
  lead: string;
}

/**
 * Each set of vectors has tables and functions of its own: a statement that was made for a set that is gone fails, and
 * never meets the vectors of another model.
 * @param projectId `proj_` and 12 hex digits
 * @param generation 1 as first made, one more with each move to another embedding model
 * @throws Error for any other form, because the names become part of SQL
 */
export function collectionNames(projectId: string, generation = 1): CollectionNames {
  if (!PROJECT_ID.test(projectId)) throw new Error(`Not a project id: ${JSON.stringify(projectId.slice(0, 40))}`);
  const base = `hm_${projectId}`;
  const set = generation === 1 ? '' : `_${generation}`;
  return {
    generation,
    records: `${base}_records`,
    chunks: `${base}_chunks${set}`,
    recalls: `${base}_recalls`,
    versions: `${base}_versions`,
    receipts: `${base}_receipts`,
    near: `${base}_near${set}`,
    worded: `${base}_worded${set}`,
    words: { memory: `${base}_words_memory${set}`, conversation: `${base}_words_conversation${set}` },
    lead: `${base}_lead${set}`,
  };
}

/** The set of vectors that a move makes beside this one. */
export const nextNames = ({ records, generation }: CollectionNames): CollectionNames =>
  collectionNames(records.slice('hm_'.length, -'_records'.length), generation + 1);
