import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, type Logger } from '@hivemind/platform';
import { ProjectStores } from '../store/project-stores';

const FLUSH_MS = 1_000;

/** Counts how often records were recalled: gathered and written behind, never on an answer's path. */
@Injectable()
export class RecallCounter implements OnModuleDestroy {
  private pending = new Map<string, Map<string, number>>();
  private timer: NodeJS.Timeout | undefined;
  private flushing = Promise.resolve();

  constructor(
    private readonly stores: ProjectStores,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  note(projectId: string, recordIds: readonly string[]): void {
    const counts = this.pending.get(projectId) ?? new Map<string, number>();
    for (const id of recordIds) counts.set(id, (counts.get(id) ?? 0) + 1);
    this.pending.set(projectId, counts);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  }

  /** What is being written is finished, too, before the stores close. */
  onModuleDestroy(): Promise<void> {
    return this.flush();
  }

  /** One flush after the other. */
  private flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    return (this.flushing = this.flushing.then(() => this.write()));
  }

  private async write(): Promise<void> {
    const batch = this.pending;
    this.pending = new Map();
    for (const [projectId, counts] of batch) {
      try {
        await this.stores.use(projectId, ({ store }) => store.addRecalls(counts));
      } catch (err) {
        this.log.warn({ err, projectId }, 'recall counts were not written; ranking goes on without them');
      }
    }
  }
}
