import { Body, Headers, Post } from '@nestjs/common';
import { type CompressBody, compressBody } from '@hivemind/contracts';
import type { RequestAccess } from '../edge/request-access';
import { Access, Ok, TenantRoutes, Valid } from '../edge/tenant-route';
import { CompressOperation } from './compress.operation';

@TenantRoutes()
export class CompressController {
  constructor(private readonly operation: CompressOperation) {}

  @Ok()
  @Post('context/compress')
  compress(
    @Access() access: RequestAccess,
    @Body(new Valid(compressBody)) body: CompressBody,
    @Headers('content-length') length?: string,
  ) {
    // A body without a stated length may be long.
    return this.operation.run(access, body, Number(length ?? Infinity));
  }
}
