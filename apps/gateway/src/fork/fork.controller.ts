import { Body, Post } from '@nestjs/common';
import { forkBody } from '@hivemind/contracts';
import type { z } from 'zod';
import type { RequestAccess } from '../edge/request-access';
import { Access, Ok, TenantRoutes, Valid } from '../edge/tenant-route';
import { ForkOperation } from './fork.operation';

@TenantRoutes()
export class ForkController {
  constructor(private readonly operation: ForkOperation) {}

  @Ok()
  @Post('conversation/fork')
  fork(@Access() access: RequestAccess, @Body(new Valid(forkBody)) body: z.output<typeof forkBody>) {
    return this.operation.run(access, body);
  }
}
