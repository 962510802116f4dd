import { Injectable } from '@nestjs/common';
import {
  createMemory,
  type createMemoryBody,
  type MemoryRecord,
  type MetadataFilter,
  type recallMemoryBody,
  type recallWithMetadataBody,
  searchRecords,
} from '@hivemind/contracts';
import { contentPreview } from '@hivemind/audit';
import { MessageClient, ReceiptWriter } from '@hivemind/platform';
import type { z } from 'zod';
import type { RequestAccess } from '../edge/request-access';
import { foundIds, repeatMark, requireFound, storedRef, wantedResults } from '../receipts/found';

const DEFAULT_MEMORIES = 5;
const DEFAULT_FILTERED = 10;

/** Deliberate memory: each operation with its receipt. */
@Injectable()
export class MemoryOperations {
  constructor(
    private readonly messages: MessageClient,
    private readonly receipts: ReceiptWriter,
  ) {}

  async create(access: RequestAccess, body: z.output<typeof createMemoryBody>, idempotencyKey?: string) {
    const metadata = body.metadata ?? {};
    const { id, deduplicated } = await this.messages.send(createMemory, access.context, {
      content: body.content,
      metadata,
      idempotencyKey,
    });
    const receipt_id = await this.receipts.record(access, {
      operation: 'memory.create',
      agent_id: authorOf(metadata),
      ...(idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }),
      inputs_ref: {
        content_preview: contentPreview(body.content),
        metadata: { ...metadata, tenant_id: access.facts.tenantId },
      },
      outputs_ref: storedRef(id, deduplicated),
    });
    return { message: 'Memory created successfully', id, receipt_id, ...repeatMark(deduplicated) };
  }

  async recall(access: RequestAccess, { query, top_k }: z.output<typeof recallMemoryBody>) {
    const topK = wantedResults(access, top_k, DEFAULT_MEMORIES);
    const { records } = await this.messages.send(searchRecords, access.context, { query, topK, kinds: ['memory'] });
    return this.answer(access, 'memory.recall', { query, topK }, records);
  }

  async recallWithMetadata(access: RequestAccess, { query, top_k, metadata }: z.output<typeof recallWithMetadataBody>) {
    const topK = wantedResults(access, top_k, DEFAULT_FILTERED);
    const { records } = await this.messages.send(searchRecords, access.context, {
      query,
      topK,
      kinds: ['memory', 'conversation'],
      filter: metadata,
    });
    return this.answer(access, 'memory.recall_with_metadata', { query, topK, filter: metadata }, records);
  }

  private async answer(
    access: RequestAccess,
    operation: 'memory.recall' | 'memory.recall_with_metadata',
    asked: { query: string; topK: number; filter?: MetadataFilter },
    memories: MemoryRecord[],
  ) {
    const filter: Record<string, MetadataFilter> = asked.filter ? { metadata: asked.filter } : {};
    const receipt_id = await this.receipts.record(access, {
      operation,
      inputs_ref: { content_preview: contentPreview(asked.query), top_k: asked.topK, ...filter },
      outputs_ref: foundIds(memories),
    });
    return { memories: requireFound(memories), receipt_id };
  }
}

const authorOf = ({ author }: Record<string, unknown>): string | null => (typeof author === 'string' ? author : null);
