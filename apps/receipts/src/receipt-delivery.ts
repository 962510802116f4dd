import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { ChainedReceipt } from '@hivemind/contracts';
import { LOGGER, type Logger, RECEIPT_BODY_STORES, RECEIPT_LEDGER } from '@hivemind/platform';
import type { ReceiptBodies, ReceiptBodyStores, ReceiptLedger } from '@hivemind/ports';

/**
 * Receipts that are carried together: few of those of the last turns, so that a request that shares the database's single
 * connection waits a millisecond or two for them (measured: p95 of a turn 75 ms with 200, 60 with 8); many of a backlog.
 */
const [BATCH, BACKLOG, BACKLOG_BATCH] = [8, 64, 200];
const SWEEP_MS = 15_000;
const PROJECTS_PER_SWEEP = 100;

/**
 * Carries receipts from the outbox into their tenant's cluster, in chain order. Putting a body twice changes nothing,
 * so a crash between putting and settling is repaired by the next run.
 */
@Injectable()
export class ReceiptDelivery implements OnModuleInit, OnModuleDestroy {
  private readonly running = new Map<string, Promise<number>>();
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;
  private stopping = false;

  constructor(
    @Inject(RECEIPT_LEDGER) private readonly ledger: ReceiptLedger,
    @Inject(RECEIPT_BODY_STORES) private readonly bodies: ReceiptBodyStores,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** The sweep finds what no wake-up told of: receipts left by a crash, or by a cluster that was away. */
  onModuleInit(): void {
    const sweep = () => void (this.sweeping ??= this.sweep().finally(() => (this.sweeping = undefined)));
    this.timer = setInterval(sweep, SWEEP_MS);
    this.timer.unref();
    setImmediate(sweep);
  }

  /** What is under way is finished, batch and all; the rest waits for the next start. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await Promise.allSettled([this.sweeping, ...this.running.values()]);
  }

  /** Delivers all that waits for a project; a delivery under way is joined. Returns how many were delivered. */
  deliver(projectId: string): Promise<number> {
    const current = this.running.get(projectId);
    if (current) return current;
    const run = this.deliverAll(projectId).finally(() => this.running.delete(projectId));
    this.running.set(projectId, run);
    return run;
  }

  /** Runs `work` while nothing of the project is delivered by this process; deliveries wait for it. */
  async paused<T>(projectId: string, work: () => Promise<T>): Promise<T> {
    await this.running.get(projectId)?.catch(() => undefined);
    const run = work();
    const none = () => 0;
    const blocking = run.then(none, none);
    this.running.set(projectId, blocking);
    try {
      return await run;
    } finally {
      if (this.running.get(projectId) === blocking) this.running.delete(projectId);
    }
  }

  /**
   * Settles what lies in the cluster, and takes out of it again what is not in the project's chain. A process that had
   * read receipts before another one purged the project puts them in place when they are gone from everywhere else:
   * nobody holds a lock meanwhile, so whoever comes late cleans up after itself. Returns how many were taken out.
   */
  async settle(projectId: string, store: ReceiptBodies, delivered: readonly ChainedReceipt[]): Promise<number> {
    const ids = delivered.map(({ receipt_id }) => receipt_id);
    const known = new Set(await this.ledger.settle(projectId, ids));
    const strays = ids.filter((id) => !known.has(id));
    if (strays.length === 0) return 0;
    await store.remove(strays);
    // The database's log tells of them, too.
    await this.ledger.compact();
    return strays.length;
  }

  private async deliverAll(projectId: string): Promise<number> {
    const store = await this.bodies.of(projectId);
    for (let delivered = 0; ; ) {
      const batch = await this.ledger.waiting(projectId, delivered < BACKLOG ? BATCH : BACKLOG_BATCH);
      if (batch.length === 0) return delivered;
      await store.put(batch);
      await this.settle(projectId, store, batch);
      delivered += batch.length;
      if (this.stopping) return delivered;
    }
  }

  private async sweep(): Promise<void> {
    if (this.stopping) return;
    try {
      for (const projectId of await this.ledger.projectsWaiting(PROJECTS_PER_SWEEP)) {
        if (this.stopping) return;
        await this.deliver(projectId).catch((err: unknown) =>
          this.log.warn({ err, projectId }, 'receipts could not be delivered yet'),
        );
      }
    } catch (err) {
      this.log.warn({ err }, 'the receipt sweep failed; it is tried again');
    }
  }
}
