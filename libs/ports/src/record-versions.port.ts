import type { Metadata } from '@hivemind/contracts';
import type { RecordChunk, StoredRecord } from './stored-records';

/** What an update writes. Id, kind, time and recall count of the record stay. */
export interface RecordUpdate {
  id: string;
  /** The version that the update was made from. */
  fromVersion: number;
  content: string;
  /** All metadata, as on a `NewRecord`. */
  metadata: Metadata;
  tokens: number;
  /** Of the new content; absent when the content is as it was, so that its rows stay. */
  chunks?: RecordChunk[];
}

/** Changes to records, with what stood before. */
export interface RecordVersions {
  /**
   * Replaces a live record whole or not at all, if `fromVersion` still stands; what stood is kept as a superseded
   * version, which no search finds.
   * @returns the new version, or null when another version stands or the record is not live
   */
  update(update: RecordUpdate, at: number): Promise<number | null>;
  /** A superseded version of a live record, or null. */
  supersededVersion(id: string, version: number): Promise<StoredRecord | null>;
}
