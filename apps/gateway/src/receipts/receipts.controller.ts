import { Get, Param, Query } from '@nestjs/common';
import {
  encodeCursor,
  getReceipt,
  HivemindError,
  identifier,
  listReceipts,
  listReceiptsQuery,
  parseOrThrow,
} from '@hivemind/contracts';
import { MessageClient } from '@hivemind/platform';
import type { z } from 'zod';
import type { RequestAccess } from '../edge/request-access';
import { Access, TenantRoutes, Valid } from '../edge/tenant-route';

const DEFAULT_LIMIT = 50;

@TenantRoutes()
export class ReceiptsController {
  constructor(private readonly messages: MessageClient) {}

  @Get('receipts')
  async list(
    @Access() { context }: RequestAccess,
    @Query(new Valid(listReceiptsQuery, 'query')) query: z.output<typeof listReceiptsQuery>,
  ) {
    const { receipts, nextSeq } = await this.messages.send(listReceipts, context, {
      limit: query.limit ?? DEFAULT_LIMIT,
      sessionId: query.session_id,
      operation: query.operation,
      beforeSeq: query.cursor,
    });
    return { receipts, count: receipts.length, next_cursor: nextSeq === null ? null : encodeCursor(nextSeq) };
  }

  @Get('receipts/:receipt_id')
  async get(@Access() { context }: RequestAccess, @Param('receipt_id') receiptId: string) {
    parseOrThrow(identifier(), receiptId, 'receipt_id');
    const { receipt } = await this.messages.send(getReceipt, context, { receiptId });
    if (receipt) return { receipt };
    throw new HivemindError('MEMORY_NOT_FOUND', 'There is no receipt with this id in the project.', {
      details: { field: 'receipt_id' },
    });
  }
}
