import { Controller, Get, Res } from '@nestjs/common';
import { Readiness } from '@hivemind/platform';
import type { FastifyReply } from 'fastify';

/** Liveness and readiness, for orchestrators; they need no key. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('health')
  health() {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const { ready, checks } = await this.readiness.report();
    await reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready', checks });
  }
}
