import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { HivemindError, type Metadata, newId, type Scope } from '@hivemind/contracts';
import { IDEMPOTENCY_STORE } from '@hivemind/platform';
import type { IdempotencyStore } from '@hivemind/ports';
import { ProjectStores } from './project-stores';
import { RecordBuilder } from './record-builder';

export interface MemoryDraft {
  content: string;
  metadata: Metadata;
  idempotencyKey?: string;
}

/** Stores deliberate memories. */
@Injectable()
export class MemoryStore {
  constructor(
    private readonly stores: ProjectStores,
    private readonly records: RecordBuilder,
    @Inject(IDEMPOTENCY_STORE) private readonly idempotency: IdempotencyStore,
  ) {}

  /** @throws HivemindError CONFLICT when the idempotency key was used with another body */
  create(scope: Scope, draft: MemoryDraft): Promise<{ id: string; deduplicated: boolean }> {
    const { content, metadata, idempotencyKey: key } = draft;
    return this.stores.use(scope.projectId, async ({ store, embedder }) => {
      const id = key === undefined ? newId() : await this.claim(scope, draft, key);
      const memory = { id, kind: 'memory' as const, content, metadata, scope };
      const { inserted } = await store.insert(await this.records.buildOne(embedder, memory));
      return { id, deduplicated: !inserted };
    });
  }

  /** The id goes into the claim before the record is written, so that a repeat after a crash lands on the same one. */
  private async claim({ projectId }: Scope, { content, metadata }: MemoryDraft, key: string): Promise<string> {
    const request = createHash('sha256')
      .update(JSON.stringify([content, metadata]))
      .digest('hex');
    const { recordId, requestSha256 } = await this.idempotency.claim(projectId, key, newId(), request);
    if (requestSha256 === request) return recordId;
    throw new HivemindError(
      'CONFLICT',
      'Idempotency-Key was used with another body; use a fresh key for each memory.',
      {
        details: { field: 'Idempotency-Key' },
      },
    );
  }
}
