import { newId } from '@hivemind/contracts';
import type { Redis } from 'ioredis';

const RENEWALS_PER_LEASE = 3;

/** A key that is there as long as a process holds something and is alive, and for the length of a lease after that. */
export class SignOfLife {
  /** What this process is called among the holders. */
  readonly holder = newId();
  private held = 0;
  private renewal: NodeJS.Timeout | undefined;

  /**
   * @param redis stays its owner's
   * @param prefix of the keys of all holders; the holder's name follows
   */
  constructor(
    private readonly redis: Redis,
    readonly prefix: string,
    readonly leaseMs: number,
  ) {}

  get key(): string {
    return this.prefix + this.holder;
  }

  /** Keeps the sign up until what is returned has been called, once or more often. Whoever takes something sets it first. */
  hold(): () => void {
    if (this.held++ === 0) this.renewal = setInterval(() => this.renew(), this.leaseMs / RENEWALS_PER_LEASE).unref();
    let holds = true;
    return () => {
      if (holds && --this.held === 0) clearInterval(this.renewal);
      holds = false;
    };
  }

  private renew(): void {
    // One that fails is made up for by the next; while Redis is away nobody looks.
    this.redis.set(this.key, 1, 'PX', this.leaseMs).catch(() => undefined);
  }
}
