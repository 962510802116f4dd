import { Inject, Injectable } from '@nestjs/common';
import { HivemindError, type Metadata, metadataSchema, parseOrThrow, type Scope } from '@hivemind/contracts';
import { CLOCK } from '@hivemind/platform';
import type { Clock, Embedder, RecordUpdate as Update, StoredRecord, VectorStore } from '@hivemind/ports';
import { type OpenProject, ProjectStores } from '../store/project-stores';
import { RecordBuilder } from '../store/record-builder';
import { callerMetadata, serviceMetadata } from '../store/record-stamp';

export interface UpdateRequest {
  id: string;
  content?: string;
  /** Keys given are set, keys given as null are removed, all others stay. */
  metadata?: Metadata;
  ifVersion?: number;
}

/** Each round some update has won, so that this many others would have to come in between. */
const MOST_ROUNDS = 100;

/** Changes deliberate memories; what stood is kept as a superseded version. */
@Injectable()
export class RecordUpdate {
  constructor(
    private readonly stores: ProjectStores,
    private readonly records: RecordBuilder,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Of concurrent updates without `ifVersion` each is made from what the one before it left.
   * @returns the new version
   * @throws HivemindError MEMORY_NOT_FOUND, VALIDATION_ERROR for an exchange half or too many keys, CONFLICT when
   * another version than `ifVersion` stands
   */
  update(scope: Scope, request: UpdateRequest): Promise<number> {
    return this.stores.use(scope.projectId, (project) => this.updateIn(project, scope, request));
  }

  private async updateIn({ store, embedder }: OpenProject, scope: Scope, request: UpdateRequest): Promise<number> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const standing = await requireMemory(store, request.id);
      if (request.ifVersion !== undefined && request.ifVersion !== standing.version) throw staleVersion(standing);
      const version = await store.update(
        await this.change(embedder, scope, standing, request),
        this.clock.nowSeconds(),
      );
      if (version !== null) return version;
    }
    throw new HivemindError('CONFLICT', 'The memory is being updated by many others; send this again.');
  }

  private async change(
    embedder: Embedder,
    scope: Scope,
    standing: StoredRecord,
    { content, metadata }: UpdateRequest,
  ): Promise<Update> {
    const { id, version: fromVersion, tokens, timestamp } = standing;
    const callers = callerMetadata(standing.metadata);
    const merged = {
      ...merge(callers, callerMetadata(metadata ?? {})),
      ...serviceMetadata(standing.metadata),
    };
    if (content === undefined || content === standing.content)
      return { id, fromVersion, content: standing.content, metadata: merged, tokens };
    const draft = { id, kind: 'memory' as const, content, metadata: {}, scope, timestamp };
    const built = await this.records.buildOne(embedder, draft);
    const { storage_mode, content_length_bytes, embedding_model } = built.metadata;
    return {
      id,
      fromVersion,
      content,
      metadata: { ...merged, ...defined({ storage_mode, content_length_bytes, embedding_model }) },
      tokens: built.tokens,
      chunks: built.chunks,
    };
  }
}

function merge(standing: Metadata, change: Metadata): Metadata {
  const merged = Object.entries({ ...standing, ...change }).filter(
    ([key, value]) => value !== null || !(key in change),
  );
  return parseOrThrow(metadataSchema, Object.fromEntries(merged), 'metadata');
}

const defined = (stamps: Record<string, Metadata[string] | undefined>): Metadata =>
  Object.fromEntries(
    Object.entries(stamps).filter((entry): entry is [string, Metadata[string]] => entry[1] !== undefined),
  );

async function requireMemory(store: VectorStore, id: string): Promise<StoredRecord> {
  const [record] = await store.get([id]);
  if (!record || record.kind === 'fork_marker')
    throw new HivemindError('MEMORY_NOT_FOUND', 'There is no memory with this id in the project.', {
      details: { field: 'memory_id' },
    });
  if (record.kind === 'memory') return record;
  throw new HivemindError(
    'VALIDATION_ERROR',
    'memory_id names a half of an exchange; what was said stays as it was said, only deliberate memories are updated',
    { details: { field: 'memory_id' } },
  );
}

const staleVersion = ({ version }: StoredRecord): HivemindError =>
  new HivemindError('CONFLICT', `Version ${version} of this memory stands; read it and send your change again.`, {
    details: { field: 'if_version', version },
  });
