import type { Clock } from '@hivemind/ports';

/** The machine's clock in microseconds, never standing still and never going back within the process. */
export class SystemClock implements Clock {
  private lastMicros = 0;

  nowSeconds(): number {
    const now = Math.round((performance.timeOrigin + performance.now()) * 1000);
    // The monotonic reading drifts from a corrected wall clock; follow the wall clock when it is ahead.
    this.lastMicros = Math.max(now, Date.now() * 1000, this.lastMicros + 1);
    return this.lastMicros / 1e6;
  }
}
