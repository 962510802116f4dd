import { Body, Post } from '@nestjs/common';
import { purgeAllBody, purgeDeletedBody } from '@hivemind/contracts';
import type { z } from 'zod';
import type { RequestAccess } from '../edge/request-access';
import { Access, Needs, Ok, TenantRoutes, Valid } from '../edge/tenant-route';
import { PurgeOperations } from './purge.operations';

/** Removing records for good. */
@TenantRoutes()
export class PurgeController {
  constructor(private readonly operations: PurgeOperations) {}

  @Ok()
  @Needs('purge')
  @Post('purge_deleted_memories')
  purgeDeleted(
    @Access() access: RequestAccess,
    @Body(new Valid(purgeDeletedBody)) body: z.output<typeof purgeDeletedBody>,
  ) {
    return this.operations.purgeDeleted(access, body ?? {});
  }

  @Ok()
  @Needs('purge')
  @Post('purge_memories')
  purgeAll(@Access() access: RequestAccess, @Body(new Valid(purgeAllBody)) body: z.output<typeof purgeAllBody>) {
    return this.operations.purgeAll(access, body?.dry_run ?? false);
  }
}
