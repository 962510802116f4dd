/** Where progress is shown: standard error. */
export interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

const BAR_WIDTH = 24;
/** Longest time without a line where there is no terminal to draw on. */
const LINE_MS = 5_000;
const TENTH = 0.1;
const CLEAR = '\r\x1b[K';

/** Shows how far work on records is: a bar on a terminal, elsewhere a line at each tenth and every five seconds. */
export class ProgressDisplay {
  private label = '';
  private from = { done: 0, ms: 0 };
  private said = { share: -1, ms: -Infinity };
  private isDrawn = false;

  /** @param nowMs a clock that never goes back */
  constructor(
    private readonly output: ProgressOutput,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** @param label what is being done; another one begins anew */
  show(label: string, done: number, of: number): void {
    const ms = this.nowMs();
    if (label !== this.label) {
      this.end();
      this.label = label;
      this.from = { done, ms };
      this.said = { share: -1, ms: -Infinity };
    }
    const share = of > 0 ? Math.min(1, done / of) : 1;
    const text = `${count(done)} of ${count(of)} records (${Math.floor(share * 100)} %)${this.rate(done, ms)}`;
    if (this.output.isTTY) {
      const filled = Math.round(share * BAR_WIDTH);
      this.output.write(`${CLEAR}${label} ${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${text}`);
      this.isDrawn = true;
    } else if (this.isNews(share, ms)) {
      this.said = { share, ms };
      this.output.write(`hivemind: ${label}: ${text}\n`);
    }
  }

  /** Leaves a bar where it is; what is written next begins a line of its own. */
  end(): void {
    if (this.isDrawn) this.output.write('\n');
    this.isDrawn = false;
  }

  private isNews(share: number, ms: number): boolean {
    const finished = share === 1 && this.said.share < 1;
    return finished || share - this.said.share >= TENTH || ms - this.said.ms >= LINE_MS;
  }

  private rate(done: number, ms: number): string {
    const seconds = (ms - this.from.ms) / 1_000;
    return seconds > 0 && done > this.from.done ? `, ${count(Math.round((done - this.from.done) / seconds))}/s` : '';
  }
}

const count = (number: number): string => number.toLocaleString('en-US');
