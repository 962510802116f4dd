import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@hivemind/platform';
import type { Started } from '@hivemind/runtime';

/** How a process is run. */
export interface ProcessPlan {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** What is written to its standard input, for settings that must not be seen in a list of processes. */
  input?: string;
  /** Whether it speaks to the supervisor over a channel. */
  channel: boolean;
  /** Resolves with where it answers, once it does. It is told of the child that is starting. */
  ready: (child: ChildProcess) => Promise<Started>;
}

const START_DEADLINE_MS = 60_000;
const STOP_DEADLINE_MS = 20_000;
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A process that has run this long was well; the next pause is short again. */
const WELL_AFTER_MS = 20_000;

/** One process that is started again whenever it ends, after pauses that grow, as an orchestrator would. */
export class SupervisedProcess {
  pid: number | null = null;
  port: number | null = null;
  metricsPort: number | null = null;
  private child: ChildProcess | null = null;
  private stopping = false;
  private running: Promise<void> = Promise.resolve();

  /**
   * @param plan made anew for each start; it is given the port of the start before, to be kept
   * @param onStarted told of every start, the first included
   */
  constructor(
    readonly name: string,
    private readonly plan: (lastPort: number | null) => ProcessPlan,
    private readonly log: Logger,
    private readonly onStarted: () => void,
  ) {}

  /** Starts it and from then on keeps it running. @throws Error when the first start fails; it is not tried again then */
  async start(): Promise<void> {
    await this.launch();
    this.running = this.keepRunning();
  }

  /** Ends it, at the latest by SIGKILL, and starts it no more. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.end(STOP_DEADLINE_MS);
    await this.running;
  }

  private async keepRunning(): Promise<void> {
    let pauseMs = SHORTEST_PAUSE_MS;
    while (!this.stopping) {
      const startedAt = Date.now();
      await this.ended();
      if (this.stopping) return;
      if (Date.now() - startedAt > WELL_AFTER_MS) pauseMs = SHORTEST_PAUSE_MS;
      this.log.warn({ process: this.name, pauseMs }, 'a process ended; it is started again');
      await sleep(pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      if (this.stopping) return;
      await this.launch().catch((err: unknown) =>
        this.log.error({ err, process: this.name }, 'a process did not start'),
      );
    }
  }

  private async launch(): Promise<void> {
    const { command, args, env, input, channel, ready } = this.plan(this.port);
    // What a process prints goes to standard error: standard output is the supervisor's own.
    const stdio: StdioOptions = [input === undefined ? 'ignore' : 'pipe', 2, 2, ...(channel ? ['ipc' as const] : [])];
    // In a group of its own: Ctrl-C in a terminal reaches the supervisor alone, which stops them in order.
    const child = spawn(command, args, { env, stdio, detached: true });
    this.child = child;
    this.pid = child.pid ?? null;
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    const failed = Promise.race([
      once(child, 'error').then(([error]) => error as Error),
      once(child, 'exit').then(([code, signal]) => new Error(`${this.name} ended with ${String(code ?? signal)}`)),
      sleep(START_DEADLINE_MS, null, { ref: false }).then(() => new Error(`${this.name} was not ready in time`)),
    ]).then((error) => Promise.reject(error));
    failed.catch(() => undefined);
    try {
      const { port, metricsPort = null } = await Promise.race([ready(child), failed]);
      Object.assign(this, { port, metricsPort });
    } catch (error) {
      await this.end(0);
      throw error;
    }
    this.onStarted();
  }

  private async ended(): Promise<void> {
    const { child } = this;
    if (child && child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      await once(child, 'exit');
    this.pid = null;
  }

  private async end(deadlineMs: number): Promise<void> {
    const { child } = this;
    if (!child || child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    if (deadlineMs > 0) {
      child.kill('SIGTERM');
      const late = await Promise.race([exited.then(() => false), sleep(deadlineMs, true, { ref: false })]);
      if (!late) return;
      this.log.error({ process: this.name }, 'a process did not stop in time and is killed');
    }
    child.kill('SIGKILL');
    await exited;
  }
}
