import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { UpstreamKind } from '@hivemind/ports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Proxied } from '../edge/proxy-route';
import { providerOf } from '../edge/provider-error';
import { type RequestAccess } from '../edge/request-access';
import { Access } from '../edge/tenant-route';
import { ModelListOperation } from './model-list.operation';
import { PromptOperation } from './prompt.operation';

/** What the SDKs of the model providers call. Answered as those providers answer. */
@Controller('v1')
export class ProxyController {
  constructor(
    private readonly prompts: PromptOperation,
    private readonly models: ModelListOperation,
  ) {}

  @Proxied()
  @Post('chat/completions')
  chatCompletions(@Access() access: RequestAccess, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.prompt('openai', access, request, reply);
  }

  @Proxied()
  @Post('messages')
  messages(@Access() access: RequestAccess, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.prompt('anthropic', access, request, reply);
  }

  @Proxied()
  @Get('models')
  async list(@Access() access: RequestAccess, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    await this.models.run(access, providerOf(request.url, request.headers), request, reply);
  }

  private prompt(kind: UpstreamKind, access: RequestAccess, request: FastifyRequest, reply: FastifyReply) {
    return this.prompts.run({ kind, access, request, reply });
  }
}
