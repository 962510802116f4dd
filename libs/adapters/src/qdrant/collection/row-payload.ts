import { HivemindError, type Metadata, type MetadataValue, type RecordKind } from '@hivemind/contracts';
import type { StoredRecord } from '@hivemind/ports';

/**
 * `pending`: written but not yet, or never, a record. `superseded`: an earlier version. `meta`: what the collection
 * remembers of itself.
 */
export type RowState = 'pending' | 'live' | 'deleted' | 'superseded' | 'meta';

/** On every row of a record. */
export interface RowPayload {
  record_id: string;
  /** 0 is the head, which carries the record; the others carry the vectors of further chunks. */
  place: number;
  state: RowState;
  kind: RecordKind;
  timestamp: number;
  facets: string[];
  /** How many rows the record has; a fork marker has one. */
  rows: number;
  /** Of exchange halves: exchange and role in one, because together they are unique. */
  half?: string;
  session_id?: string;
  turn_number?: number;
  exchange_pair_id?: string;
  /** Names the attempt that wrote the row. */
  attempt: string;
}

/** On heads and earlier versions besides. */
export interface HeadPayload extends RowPayload {
  content: string;
  metadata: Metadata;
  tokens: number;
  /** Length of the content in UTF-8. */
  bytes: number;
  version: number;
  recalls: number;
  /** Names the latest additions to `recalls`, newest first. */
  recalls_by?: string[];
  deleted_at?: number;
  /** Names the update that wrote the content; absent as first written. */
  writer?: string;
  /** Names the update whose vectors are still on their way. */
  indexing?: string;
}

/** What a point's payload is as the client returns it. */
export type Payload = Record<string, unknown> | null | undefined;

/** Keys of heads that tell what a head is, without its text. */
export const NARROW = [
  'record_id',
  'place',
  'state',
  'kind',
  'timestamp',
  'rows',
  'half',
  'session_id',
  'turn_number',
  'exchange_pair_id',
  'attempt',
  'tokens',
  'bytes',
  'recalls',
  'recalls_by',
  'deleted_at',
] as const;

/** A head read with `NARROW`. */
export type NarrowHead = Pick<HeadPayload, Extract<(typeof NARROW)[number], keyof HeadPayload>>;

/** @throws HivemindError INTERNAL_ERROR when the point is not one that was written here */
export function headPayload(payload: Payload): HeadPayload {
  const head = narrowHead(payload) as HeadPayload;
  if (typeof head.content !== 'string' || typeof head.metadata !== 'object') throw foreign();
  return head;
}

/** @throws HivemindError INTERNAL_ERROR when the point is not one that was written here */
export function narrowHead(payload: Payload): NarrowHead {
  const head = payload as Partial<NarrowHead> | null | undefined;
  if (typeof head?.record_id !== 'string' || typeof head.timestamp !== 'number') throw foreign();
  return head as NarrowHead;
}

const foreign = (): HivemindError =>
  new HivemindError('INTERNAL_ERROR', "A point in the project's collection was not written by this service.");

export function storedRecord(head: HeadPayload): StoredRecord {
  return {
    id: head.record_id,
    kind: head.kind,
    content: head.content,
    metadata: { ...(plainNumbers(head.metadata) as Metadata), recall_count: head.recalls },
    tokens: head.tokens,
    timestamp: head.timestamp,
    recallCount: head.recalls,
    version: head.version,
    deletedAt: head.state === 'deleted' ? (head.deleted_at ?? null) : null,
  };
}

/** On newer versions of Node the client returns whole numbers beyond 2^53 as BigInt, which JSON has no form for. */
function plainNumbers(value: MetadataValue | bigint): MetadataValue {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plainNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, plainNumbers(held)]));
}
