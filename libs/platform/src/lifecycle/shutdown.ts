import type { Logger } from '../logging/logger';

interface Step {
  name: string;
  run: () => Promise<unknown> | unknown;
  deadlineMs: number;
}

/**
 * What a process does to stop, in order. A step that fails or exceeds its deadline is logged and the next one runs:
 * a stuck connection must not keep a store from being closed.
 */
export class Shutdown {
  private readonly steps: Step[] = [];
  private running: Promise<void> | null = null;

  constructor(private readonly log: Logger) {}

  /** Adds the next step. Steps run in the order in which they were added. */
  then(name: string, run: Step['run'], deadlineMs = 5_000): this {
    this.steps.push({ name, run, deadlineMs });
    return this;
  }

  /** Runs all steps, once, however often it is called. */
  run(): Promise<void> {
    return (this.running ??= this.runSteps());
  }

  private async runSteps(): Promise<void> {
    for (const step of this.steps) {
      try {
        await withinDeadline(step);
      } catch (err) {
        this.log.error({ err, step: step.name }, 'shutdown step failed');
      }
    }
  }
}

async function withinDeadline({ name, run, deadlineMs }: Step): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} was not done after ${deadlineMs} ms`)), deadlineMs);
  });
  try {
    await Promise.race([Promise.resolve().then(run), expiry]);
  } finally {
    clearTimeout(timer);
  }
}
