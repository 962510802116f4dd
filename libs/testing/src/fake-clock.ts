import type { Clock } from '@hivemind/ports';

/** A clock that moves only when told, and by a microsecond with each reading, as the port demands. */
export class FakeClock implements Clock {
  constructor(private seconds = 1_800_000_000) {}

  nowSeconds(): number {
    this.seconds = Math.round(this.seconds * 1e6 + 1) / 1e6;
    return this.seconds;
  }

  advance(seconds: number): void {
    this.seconds += seconds;
  }
}
