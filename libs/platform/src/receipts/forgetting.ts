import { Inject, Injectable } from '@nestjs/common';
import type { TransientData } from '@hivemind/ports';
import type { Logger } from '../logging/logger';
import { within } from '../queue/within';
import { LOGGER, TRANSIENT_DATA } from '../tokens';

const DEADLINE_MS = 15_000;

/** The last step of a purge: what the platform itself still holds of the project. */
@Injectable()
export class Forgetting {
  constructor(
    @Inject(TRANSIENT_DATA) private readonly transient: TransientData,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Never fails: the purge is done, and sending it again repeats this. What is left is for the operator to know. */
  async forget(projectId: string): Promise<void> {
    const late = () => new Error(`not done after ${DEADLINE_MS} ms`);
    await within(this.transient.forget(projectId), DEADLINE_MS, late).catch((err: unknown) =>
      this.log.error({ err, projectId }, 'a purge is done, but messages of the project may be left in the queues'),
    );
  }
}
