import {
  type Metadata,
  type RecordKind,
  type Scope,
  SERVICE_TYPES,
  STAMPED_KEYS,
  type ExchangeHalf,
} from '@hivemind/contracts';

const stamped: ReadonlySet<string> = new Set(STAMPED_KEYS);

/** A caller's metadata without the keys that are the service's to set. */
export const callerMetadata = (metadata: Metadata): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => !stamped.has(key)));

/** The rest: what the service stamped when the record was stored. */
export const serviceMetadata = (metadata: Metadata): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => stamped.has(key) && key !== 'recall_count'));

/** Where a half belongs. */
export type HalfPlace = Pick<ExchangeHalf, 'sessionId' | 'turnNumber' | 'role' | 'exchangePairId'>;

export interface StampFacts {
  kind: RecordKind;
  scope: Scope;
  content: string;
  chunked: boolean;
  embeddingModel: string;
  /** Epoch seconds. */
  timestamp: number;
  /** On exchange halves. */
  half?: HalfPlace;
}

/** Metadata as it is stored: the caller's keys and the service's own. */
export function stamp(metadata: Metadata, facts: StampFacts): Metadata {
  const { scope, half } = facts;
  return {
    ...callerMetadata(metadata),
    ...(half && {
      type: SERVICE_TYPES.exchange,
      session_id: half.sessionId,
      turn_number: half.turnNumber,
      role: half.role,
      exchange_pair_id: half.exchangePairId,
    }),
    tenant_id: scope.tenantId,
    project_id: scope.projectId,
    written_by_key: scope.keyId,
    kind: facts.kind,
    recall_mode: half ? 'temporal' : 'semantic',
    storage_mode: facts.chunked ? 'chunked' : 'inline',
    content_length_bytes: Buffer.byteLength(facts.content, 'utf8'),
    embedding_model: facts.embeddingModel,
    timestamp: facts.timestamp,
  };
}
