import { Body, Param, Patch } from '@nestjs/common';
import { identifier, parseOrThrow, updateMemoryBody } from '@hivemind/contracts';
import type { z } from 'zod';
import type { RequestAccess } from '../edge/request-access';
import { Access, TenantRoutes, Valid } from '../edge/tenant-route';
import { UpdateOperation } from './update.operation';

@TenantRoutes()
export class UpdateController {
  constructor(private readonly operation: UpdateOperation) {}

  @Patch('memory/:memory_id')
  update(
    @Access() access: RequestAccess,
    @Param('memory_id') id: string,
    @Body(new Valid(updateMemoryBody)) body: z.output<typeof updateMemoryBody>,
  ) {
    return this.operation.run(access, parseOrThrow(identifier(), id, 'memory_id'), body);
  }
}
