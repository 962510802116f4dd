import { Body, Post } from '@nestjs/common';
import { type CompileBody, compileBody, type TurnBody, turnBody } from '@hivemind/contracts';
import type { RequestAccess } from '../edge/request-access';
import { Access, Ok, TenantRoutes, Valid } from '../edge/tenant-route';
import { CompileOperation } from './compile.operation';
import { TurnOperation } from './turn.operation';

@TenantRoutes()
export class TurnController {
  constructor(
    private readonly turnOperation: TurnOperation,
    private readonly compileOperation: CompileOperation,
  ) {}

  @Ok()
  @Post('turn')
  turn(@Access() access: RequestAccess, @Body(new Valid(turnBody)) body: TurnBody) {
    return this.turnOperation.run(access, body);
  }

  @Ok()
  @Post('context/compile')
  compile(@Access() access: RequestAccess, @Body(new Valid(compileBody)) body: CompileBody) {
    return this.compileOperation.run(access, body);
  }
}
