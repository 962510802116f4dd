import { Body, Get, Headers, Param, Post, Query } from '@nestjs/common';
import {
  createMemoryBody,
  getMemoryQuery,
  getRecord,
  HivemindError,
  identifier,
  parseOrThrow,
  recallMemoryBody,
  recallWithMetadataBody,
} from '@hivemind/contracts';
import { MessageClient } from '@hivemind/platform';
import type { z } from 'zod';
import type { RequestAccess } from '../edge/request-access';
import { Access, Ok, TenantRoutes, Valid } from '../edge/tenant-route';
import { MemoryOperations } from './memory.operations';

@TenantRoutes()
export class MemoryController {
  constructor(
    private readonly operations: MemoryOperations,
    private readonly messages: MessageClient,
  ) {}

  @Ok()
  @Post('create_memory')
  create(
    @Access() access: RequestAccess,
    @Body(new Valid(createMemoryBody)) body: z.output<typeof createMemoryBody>,
    @Headers('idempotency-key') idempotencyKey?: string,
  ) {
    if (idempotencyKey !== undefined) parseOrThrow(identifier(), idempotencyKey, 'Idempotency-Key');
    return this.operations.create(access, body, idempotencyKey);
  }

  @Ok()
  @Post('recall_memory')
  recall(@Access() access: RequestAccess, @Body(new Valid(recallMemoryBody)) body: z.output<typeof recallMemoryBody>) {
    return this.operations.recall(access, body);
  }

  @Ok()
  @Post('recall_with_metadata')
  recallWithMetadata(
    @Access() access: RequestAccess,
    @Body(new Valid(recallWithMetadataBody)) body: z.output<typeof recallWithMetadataBody>,
  ) {
    return this.operations.recallWithMetadata(access, body);
  }

  @Get('memory/:memory_id')
  async get(
    @Access() { context }: RequestAccess,
    @Param('memory_id') id: string,
    @Query(new Valid(getMemoryQuery, 'query')) { version }: z.output<typeof getMemoryQuery>,
  ) {
    parseOrThrow(identifier(), id, 'memory_id');
    const { record } = await this.messages.send(getRecord, context, { id, version });
    if (record) return { memory: record };
    const what = version === undefined ? 'memory with this id' : 'such version of a memory with this id';
    throw new HivemindError('MEMORY_NOT_FOUND', `There is no ${what} in the project.`, {
      details: { field: 'memory_id' },
    });
  }
}
