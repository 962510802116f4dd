import type { Pool } from 'pg';
import { NOTE_USES } from './directory.sql';

/** Remembers when keys were used and writes it behind, all keys in one statement. */
export class KeyUse {
  private pending = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  /** @param intervalMs least time between two writes */
  constructor(
    private readonly pool: Pool,
    private readonly intervalMs: number,
  ) {}

  note(keyId: string, atSeconds: number): void {
    this.pending.set(keyId, Math.max(atSeconds, this.pending.get(keyId) ?? -Infinity));
    this.timer ??= setTimeout(() => void this.flush(), this.intervalMs).unref();
  }

  /** Writes what is pending. A failed write is kept and goes with the next: this is a statistic, nobody waits for it. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uses = this.pending;
    if (uses.size === 0) return;
    this.pending = new Map();
    try {
      await this.pool.query(NOTE_USES, [[...uses.keys()], [...uses.values()]]);
    } catch {
      for (const [keyId, at] of uses) this.note(keyId, at);
    }
  }

  /** Writes what is pending, once, and stops. */
  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.timer);
  }
}
