import { type Metadata, type Scope, SERVICE_TYPES } from '@hivemind/contracts';
import { countTokens } from '@hivemind/context';
import type { NewRecord } from '@hivemind/ports';
import { callerMetadata } from '../store/record-stamp';

/** What a fork marker tells. */
export interface ForkFacts {
  id: string;
  sessionId: string;
  forkedFrom: string;
  /** The cut, in epoch seconds. */
  forkTime: number;
  /** When the marker was stored; of a fork that was made here, the cut. */
  timestamp: number;
  /** `author`, and what else an imported marker carries. */
  metadata: Metadata;
  /** The text of an imported marker. */
  content?: string;
}

/** The record that makes a session a fork. It has no rows to be searched. */
export function forkMarker(facts: ForkFacts, scope: Scope): NewRecord {
  const { id, sessionId, forkedFrom, forkTime, timestamp } = facts;
  const content = facts.content ?? `Fork of session ${forkedFrom}`;
  return {
    id,
    kind: 'fork_marker',
    content,
    timestamp,
    tokens: countTokens(content),
    sessionId,
    metadata: {
      ...callerMetadata(facts.metadata),
      type: SERVICE_TYPES.fork,
      session_id: sessionId,
      forked_from: forkedFrom,
      fork_time: forkTime,
      tenant_id: scope.tenantId,
      project_id: scope.projectId,
      written_by_key: scope.keyId,
      kind: 'fork_marker',
      storage_mode: 'inline',
      content_length_bytes: Buffer.byteLength(content, 'utf8'),
      timestamp,
    },
    chunks: [],
  };
}
