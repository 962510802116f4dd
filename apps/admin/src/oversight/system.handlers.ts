import { Inject, Injectable } from '@nestjs/common';
import type { healthData, readyData } from '@hivemind/contracts';
import type { systemData } from '@hivemind/contracts/admin';
import { LOGGER, type Logger, type QueueDepth, Readiness } from '@hivemind/platform';
import type { z } from 'zod';
import { ADMIN_OPTIONS, type AdminOptions } from '../admin-options';
import { Answers, type OpenCall } from '../edge/admin-call';

/** The platform itself. */
@Injectable()
export class SystemHandlers {
  constructor(
    @Inject(ADMIN_OPTIONS) private readonly options: AdminOptions,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly readiness: Readiness,
  ) {}

  @Answers('getSystem')
  async system(): Promise<z.input<typeof systemData>> {
    const [{ checks }, queues] = await Promise.all([this.readiness.report(), this.queues()]);
    return { mode: this.options.mode, checks, queues };
  }

  @Answers('health')
  health(): Promise<z.input<typeof healthData>> {
    return Promise.resolve({ status: 'ok' });
  }

  @Answers('ready')
  async ready({ reply }: OpenCall): Promise<z.input<typeof readyData>> {
    const { ready, checks } = await this.readiness.report();
    void reply.status(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not_ready', checks };
  }

  private async queues() {
    try {
      return (await this.options.queueDepths?.())?.map(queueView) ?? null;
    } catch (err) {
      this.log.warn({ err }, 'the queues cannot be asked how they stand');
      return null;
    }
  }
}

const queueView = ({ queue, waiting, delayed, active, deadLetters, oldestWaitingMs }: QueueDepth) => ({
  name: queue,
  waiting,
  delayed,
  active,
  dead_letters: deadLetters,
  oldest_waiting_ms: oldestWaitingMs === null ? null : Math.round(oldestWaitingMs),
});
