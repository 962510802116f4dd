import { chunkId, exchangeHalfId, newId, type ExchangeRole, type Metadata, type RecordKind } from '@hivemind/contracts';
import type { NewRecord } from '../stored-records';

/** Length of the vectors that the conformance suites use. */
export const DIMENSIONS = 8;

/** A unit vector that leans from axis 0 towards axis 1 by an angle in degrees: its cosine with `lean(0)` is known. */
export function lean(degrees: number): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  vector[0] = Math.cos((degrees * Math.PI) / 180);
  vector[1] = Math.sin((degrees * Math.PI) / 180);
  return vector;
}

interface Parts {
  id?: string;
  content?: string;
  metadata?: Metadata;
  tokens?: number;
  timestamp?: number;
  /** Angle of the vector, for a record of one chunk. Default 90. */
  degrees?: number;
  /** Terms, for a record of one chunk. */
  lexical?: string;
  /** All chunks, when there are several. */
  chunks?: { degrees: number; lexical: string }[];
}

/** Makes records that are complete, each a second younger than the one before. */
export interface RecordBuilder {
  memory(parts?: Parts): NewRecord;
  half(session: string, pair: string, role: ExchangeRole, parts?: Parts): NewRecord;
  forkMarker(session: string, from?: string, cut?: number): NewRecord;
}

export function recordBuilder(projectId: string): RecordBuilder {
  let clock = 1_700_000_000;
  const make = (kind: RecordKind, parts: Parts, more: Partial<NewRecord> = {}): NewRecord => {
    const id = parts.id ?? more.id ?? newId();
    const timestamp = parts.timestamp ?? (clock += 1);
    const chunks = parts.chunks ?? [{ degrees: parts.degrees ?? 90, lexical: parts.lexical ?? 'ordinary words' }];
    return {
      kind,
      content: parts.content ?? `Content of ${id}`,
      metadata: { ...parts.metadata, kind, project_id: projectId, timestamp },
      tokens: parts.tokens ?? 10,
      timestamp,
      ...more,
      id,
      chunks: (kind === 'fork_marker' ? [] : chunks).map((chunk, place) => ({
        id: chunkId(id, place),
        dense: lean(chunk.degrees),
        lexical: chunk.lexical,
      })),
    };
  };
  return {
    memory: (parts = {}) => make('memory', parts),
    half: (sessionId, exchangePairId, role, parts = {}) =>
      make('conversation', parts, {
        id: exchangeHalfId(projectId, exchangePairId, role),
        sessionId,
        exchangePairId,
        role,
        turnNumber: 1,
      }),
    forkMarker: (sessionId, forkedFrom = 'parent', cut = 1_700_000_000) =>
      make(
        'fork_marker',
        { metadata: { session_id: sessionId, forked_from: forkedFrom, fork_time: cut }, timestamp: cut },
        { sessionId },
      ),
  };
}
