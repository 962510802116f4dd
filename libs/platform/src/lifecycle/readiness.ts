export interface Check {
  name: string;
  /** Rejects while what it looks at cannot serve. */
  probe: () => Promise<unknown>;
}

/** Whether this process should be sent traffic. Turned off first thing on shutdown, while liveness stays. */
export class Readiness {
  private stopping = false;
  private readonly checks: Check[] = [];

  add(check: Check): void {
    this.checks.push(check);
  }

  stop(): void {
    this.stopping = true;
  }

  /** Each check with its outcome, asked now; `ready` when all answered. */
  async report(): Promise<{ ready: boolean; checks: Record<string, 'ok' | 'failing'> }> {
    const outcomes = await Promise.allSettled(this.checks.map(({ probe }) => probe()));
    const checks = Object.fromEntries(
      this.checks.map(({ name }, i) => [
        name,
        outcomes[i]!.status === 'fulfilled' ? ('ok' as const) : ('failing' as const),
      ]),
    );
    return { ready: !this.stopping && outcomes.every((o) => o.status === 'fulfilled'), checks };
  }
}
