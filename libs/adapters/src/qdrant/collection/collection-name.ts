const PROJECT_ID = /^proj_[0-9a-f]{12}$/;

/** Names of a project's collections. Safe to stand in a path. */
export interface CollectionNames {
  records: string;
  receipts: string;
}

/**
 * @param projectId `proj_` and 12 hex digits
 * @throws Error for any other form, because the names become part of a path
 */
export function collectionNames(projectId: string): CollectionNames {
  if (!PROJECT_ID.test(projectId)) throw new Error(`Not a project id: ${JSON.stringify(projectId.slice(0, 40))}`);
  return { records: `hm_${projectId}_records`, receipts: `hm_${projectId}_receipts` };
}
