import type { Metadata, RecordKind } from '@hivemind/contracts';
import type { StoredRecord } from '@hivemind/ports';

/** A record as the statements here return it. */
export interface RecordRow {
  id: string;
  kind: RecordKind;
  content: string;
  metadata: Metadata;
  tokens: number;
  stored_at: number;
  deleted_at: number | null;
  version: number;
  recalls: number;
}

/** The columns of `RecordRow`, from the records as `r` and their recall counts as `n`. */
export const RECORD_COLUMNS =
  'r.id, r.kind, r.content, r.metadata, r.tokens, r.stored_at, r.deleted_at, r.version, coalesce(n.recalls, 0) as recalls';

export function storedRecord(row: RecordRow): StoredRecord {
  return {
    id: row.id,
    kind: row.kind,
    content: row.content,
    metadata: { ...row.metadata, recall_count: row.recalls },
    tokens: row.tokens,
    timestamp: row.stored_at,
    recallCount: row.recalls,
    version: row.version,
    deletedAt: row.deleted_at,
  };
}

/** pgvector's text form. */
export const vectorText = (vector: Float32Array): string => `[${vector.join(',')}]`;
