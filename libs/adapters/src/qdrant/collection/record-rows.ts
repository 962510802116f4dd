import type { NewRecord, RecordChunk } from '@hivemind/ports';
import type { Schemas } from '@qdrant/js-client-rest';
import { facetsOf } from './facets';
import { rowId } from './point-id';
import { halfKey } from './row-filters';
import type { HeadPayload, RowPayload } from './row-payload';
import { documentVector, type LexicalSettings } from './sparse-vector';

export type Point = Schemas['PointStruct'];

/** The rows of a record for one attempt to write it, pending until it has won; the head is the first. */
export function recordPoints(record: NewRecord, attempt: string, lexical: LexicalSettings): Point[] {
  // No search may find a fork marker, so that it has no vectors whatever it came with.
  const chunks = record.kind === 'fork_marker' ? [] : record.chunks;
  const common = rowPayload(record, attempt, Math.max(1, chunks.length));
  const head: HeadPayload = { ...common, ...contentPayload(record), version: 1, recalls: 0 };
  const [first, ...rest] = chunks;
  return [
    point(rowId(attempt, record.id, 0), first && rowVectors(first, lexical), head),
    ...rest.map((chunk, i) => {
      const place = i + 1;
      return point(rowId(attempt, record.id, place), rowVectors(chunk, lexical), { ...common, place });
    }),
  ];
}

function rowPayload(record: NewRecord, attempt: string, rows: number): RowPayload {
  const { id, kind, timestamp, metadata, sessionId, turnNumber, role, exchangePairId } = record;
  return {
    record_id: id,
    place: 0,
    state: 'pending',
    kind,
    timestamp,
    facets: facetsOf(metadata),
    rows,
    attempt,
    ...(sessionId !== undefined && { session_id: sessionId }),
    ...(turnNumber !== undefined && { turn_number: turnNumber }),
    ...(exchangePairId !== undefined && { exchange_pair_id: exchangePairId }),
    ...(kind === 'conversation' && exchangePairId && role && { half: halfKey(exchangePairId, role) }),
  };
}

/** What an update changes as well. */
export const contentPayload = ({ content, metadata, tokens }: Pick<NewRecord, 'content' | 'metadata' | 'tokens'>) => ({
  content,
  metadata,
  tokens,
  bytes: Buffer.byteLength(content, 'utf8'),
});

/** What a search finds a row by. */
export function rowVectors({ dense, lexical }: Omit<RecordChunk, 'id'>, settings: LexicalSettings): Point['vector'] {
  const terms = documentVector(lexical, settings);
  return { dense: [...dense], ...(terms && { lexical: terms }) };
}

export const point = (id: string, vector: Point['vector'] | undefined, payload: object): Point => ({
  id,
  vector: vector ?? {},
  payload: { ...payload },
});
