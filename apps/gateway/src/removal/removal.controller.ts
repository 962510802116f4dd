import { Body, Delete, Param, Post, Query } from '@nestjs/common';
import { deleteByMetadataBody, deleteMemoryQuery, identifier, parseOrThrow, restoreBody } from '@hivemind/contracts';
import type { z } from 'zod';
import type { RequestAccess } from '../edge/request-access';
import { Access, Needs, Ok, TenantRoutes, Valid } from '../edge/tenant-route';
import { RemovalOperations } from './removal.operations';

/** Removing records so that they can come back. */
@TenantRoutes()
export class RemovalController {
  constructor(private readonly operations: RemovalOperations) {}

  @Needs('delete')
  @Delete('memory/:memory_id')
  deleteOne(
    @Access() access: RequestAccess,
    @Param('memory_id') id: string,
    @Query(new Valid(deleteMemoryQuery, 'query')) query: z.output<typeof deleteMemoryQuery>,
  ) {
    return this.operations.deleteOne(access, parseOrThrow(identifier(), id, 'memory_id'), query.dry_run === 'true');
  }

  @Ok()
  @Needs('delete')
  @Post('delete_by_metadata')
  deleteMatching(
    @Access() access: RequestAccess,
    @Body(new Valid(deleteByMetadataBody)) body: z.output<typeof deleteByMetadataBody>,
  ) {
    return this.operations.deleteMatching(access, body);
  }

  @Ok()
  @Needs('delete')
  @Post('restore_deleted_memories')
  restore(@Access() access: RequestAccess, @Body(new Valid(restoreBody)) body: z.output<typeof restoreBody>) {
    return this.operations.restore(access, body);
  }
}
