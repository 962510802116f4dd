import type { Readable } from 'node:stream';
import { Body, Get, Post, Query } from '@nestjs/common';
import { exportQuery } from '@hivemind/contracts';
import type { z } from 'zod';
import type { RequestAccess } from '../edge/request-access';
import { StreamedBody } from '../edge/streamed-body';
import { Access, Ok, TenantRoutes, Valid } from '../edge/tenant-route';
import { ExportOperation } from './export.operation';
import { ImportOperation } from './import.operation';

/** Carrying a project's data out and in. */
@TenantRoutes()
export class TransferController {
  constructor(
    private readonly exports: ExportOperation,
    private readonly imports: ImportOperation,
  ) {}

  @Get('export')
  export(@Access() access: RequestAccess, @Query(new Valid(exportQuery, 'query')) query: z.output<typeof exportQuery>) {
    return this.exports.run(access, query);
  }

  @Ok()
  @StreamedBody()
  @Post('import')
  import(@Access() access: RequestAccess, @Body() body: Readable) {
    return this.imports.run(access, body);
  }
}
