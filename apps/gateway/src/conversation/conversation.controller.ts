import { Body, Post } from '@nestjs/common';
import { recallConversationBody, storeExchangeBody } from '@hivemind/contracts';
import type { z } from 'zod';
import type { RequestAccess } from '../edge/request-access';
import { Access, Ok, TenantRoutes, Valid } from '../edge/tenant-route';
import { ConversationOperations } from './conversation.operations';

@TenantRoutes()
export class ConversationController {
  constructor(private readonly operations: ConversationOperations) {}

  @Ok()
  @Post('conversation/store')
  store(@Access() access: RequestAccess, @Body(new Valid(storeExchangeBody)) body: z.output<typeof storeExchangeBody>) {
    return this.operations.store(access, body);
  }

  @Ok()
  @Post('conversation/recall')
  recall(
    @Access() access: RequestAccess,
    @Body(new Valid(recallConversationBody)) body: z.output<typeof recallConversationBody>,
  ) {
    return this.operations.recall(access, body);
  }
}
