import type { Look } from './render';

/** What is needed of standard output. */
export interface Output {
  isTTY?: boolean;
  columns?: number;
  rows?: number;
  write(text: string): unknown;
}

const ENTER = '\u001b[?1049h\u001b[?25l';
const LEAVE = '\u001b[?25h\u001b[?1049l';
const HOME = '\u001b[H';
const TO_END_OF_LINE = '\u001b[K';
const TO_END_OF_SCREEN = '\u001b[J';

/**
 * Where frames are drawn one over the other: on a terminal its second screen, so that what stood there comes back when
 * it is left; elsewhere one below the other.
 */
export class Screen {
  private entered = false;

  /** @param colour whether the user lets us use styles; they are used on terminals only */
  constructor(
    private readonly output: Output,
    private readonly colour: boolean,
  ) {}

  /** Asked anew for each frame: the terminal may have been resized. */
  get look(): Look {
    const { isTTY, columns, rows } = this.output;
    // A terminal that does not know its size says 0.
    return isTTY ? { colour: this.colour, columns: columns || 80, rows: rows || 24 } : { colour: false };
  }

  draw(frame: string): void {
    if (!this.output.isTTY) return void this.output.write(`${frame}\n\n`);
    const lines = frame.split('\n').join(`${TO_END_OF_LINE}\n`);
    this.output.write(`${this.entered ? '' : ENTER}${HOME}${lines}${TO_END_OF_LINE}${TO_END_OF_SCREEN}`);
    this.entered = true;
  }

  /** Gives the terminal back as it was. */
  leave(): void {
    if (this.entered) this.output.write(LEAVE);
    this.entered = false;
  }
}
