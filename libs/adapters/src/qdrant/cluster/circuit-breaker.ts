export interface BreakerOptions {
  /** Failures in a row that open the circuit. */
  failuresToOpen: number;
  /** Milliseconds that an open circuit lets nothing through; then one call tries. */
  coolDownMs: number;
  nowMs: () => number;
}

/**
 * Spares callers the wait for a cluster that is down. Closed, all calls go through. After so many failures in a row it
 * is open and none does. When it has cooled down it is half open: one call goes through, and what becomes of it closes
 * the circuit or opens it again.
 */
export class CircuitBreaker {
  private failures = 0;
  private openUntilMs = 0;
  private probing = false;

  constructor(private readonly options: BreakerOptions) {}

  /** Whether a call may go through. One that may must be followed by `succeeded` or `failed`. */
  admit(): boolean {
    if (this.failures < this.options.failuresToOpen) return true;
    if (this.probing || this.options.nowMs() < this.openUntilMs) return false;
    this.probing = true;
    return true;
  }

  succeeded(): void {
    this.failures = 0;
    this.probing = false;
  }

  failed(): void {
    this.failures++;
    this.probing = false;
    this.openUntilMs = this.options.nowMs() + this.options.coolDownMs;
  }

  /** Milliseconds until a call may try again; 0 when it may now. */
  get waitMs(): number {
    if (this.failures < this.options.failuresToOpen) return 0;
    return Math.max(0, this.openUntilMs - this.options.nowMs());
  }
}
