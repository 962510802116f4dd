interface Waiting<T> {
  items: readonly T[];
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/** Most items of one commit: bounds the statement's size. */
const MAX_ITEMS = 256;

/**
 * Writes of the same group go one commit after the other, and what arrives while one is under way goes together in the
 * next: a lone caller pays one commit, many callers share it. Order is the order of the calls.
 */
export class GroupCommit<T> {
  private readonly queues = new Map<string, Waiting<T>[]>();

  /**
   * @param commit writes items of one group, all or none
   * @param isOnesFault whether a failure is due to some item and not to the store; the calls then go again one by one,
   *   so that a bad item fails only the call that brought it
   */
  constructor(
    private readonly commit: (group: string, items: readonly T[]) => Promise<void>,
    private readonly isOnesFault: (reason: unknown) => boolean,
  ) {}

  /** Resolves when the items are committed; a call's items are never divided. */
  submit(group: string, items: readonly T[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(group);
      const waiting = { items, resolve, reject };
      if (queue) {
        queue.push(waiting);
        return;
      }
      this.queues.set(group, [waiting]);
      void this.drain(group);
    });
  }

  private async drain(group: string): Promise<void> {
    for (let queue = this.queues.get(group); queue?.length; ) await this.commitTogether(group, takeBatch(queue));
    this.queues.delete(group);
  }

  private async commitTogether(group: string, batch: Waiting<T>[]): Promise<void> {
    try {
      await this.commit(
        group,
        batch.flatMap(({ items }) => items),
      );
      for (const { resolve } of batch) resolve();
    } catch (reason) {
      if (batch.length > 1 && this.isOnesFault(reason)) {
        for (const call of batch) await this.commitTogether(group, [call]);
      } else {
        for (const { reject } of batch) reject(reason);
      }
    }
  }
}

function takeBatch<T>(queue: Waiting<T>[]): Waiting<T>[] {
  let items = 0;
  let calls = 0;
  for (const next of queue) {
    if (calls > 0 && items + next.items.length > MAX_ITEMS) break;
    items += next.items.length;
    calls++;
  }
  return queue.splice(0, calls);
}
