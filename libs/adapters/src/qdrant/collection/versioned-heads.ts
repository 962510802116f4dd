import { isId } from '@hivemind/contracts';
import type { StoredRecord } from '@hivemind/ports';
import type { CollectionPoints } from './collection-points';
import { versionId } from './point-id';
import { all, inState, isHead, ofRecords } from './row-filters';
import { headPayload, type HeadPayload, storedRecord } from './row-payload';

/** A head with the id of its point. */
export interface Head {
  id: string;
  payload: HeadPayload;
}

export type ReadablePoints = Pick<CollectionPoints, 'all' | 'retrieve'>;

export async function readHead(
  points: ReadablePoints,
  recordId: string,
  { includeDeleted = false } = {},
): Promise<Head | undefined> {
  const state = includeDeleted ? inState('live', 'deleted') : inState('live');
  const [found] = await points.all(all(isHead, state, ofRecords([recordId])));
  return found && { id: found.id, payload: headPayload(found.payload) };
}

/** What stood as that version of a live record; null for the standing one, and for one that never was. */
export async function supersededVersion(
  points: ReadablePoints,
  id: string,
  version: number,
): Promise<StoredRecord | null> {
  if (!isId(id)) return null;
  const [head, [kept]] = await Promise.all([readHead(points, id), points.retrieve([versionId(id, version)])]);
  // What stands may have been kept already by an update that then lost.
  if (!head || !kept || head.payload.version <= version) return null;
  const { content, metadata, tokens } = headPayload(kept.payload);
  return storedRecord({ ...head.payload, content, metadata, tokens, version });
}
