import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Process {
  name: string;
  pid: number;
}

const SERVICES = ['recall', 'compiler', 'gateway', 'receipts'];

/** Kills processes of a running stack as the work goes on: services in turn, Redis twice, the database once. */
export class Reaper {
  readonly killed: string[] = [];
  private readonly plan: { at: number; name: string }[];

  /** @param works how many pieces of work there will be; the kills are spread evenly over them */
  constructor(
    private readonly dataDir: string,
    works: number,
    serviceKills: number,
  ) {
    const services = Array.from({ length: serviceKills }, (_, i) => SERVICES[i % SERVICES.length]!);
    const stores = [
      { at: works / 3, name: 'redis' },
      { at: works / 2, name: 'database' },
      { at: (2 * works) / 3, name: 'redis' },
    ];
    this.plan = [...services.map((name, i) => ({ at: ((i + 1) * works) / (serviceKills + 1), name })), ...stores].sort(
      (a, b) => a.at - b.at,
    );
  }

  /** Kills what is due when so many pieces are done. */
  onProgress(done: number): void {
    while (this.plan[0] && done >= this.plan[0].at) this.kill(this.plan.shift()!.name);
  }

  private kill(name: string): void {
    const { services } = JSON.parse(readFileSync(join(this.dataDir, 'connection.json'), 'utf8')) as {
      services: Process[];
    };
    const running = services.filter((process) => process.name === name);
    // Replicas take turns; one that is just being started again has no entry or an old one.
    const victim = running[this.killed.length % running.length];
    if (!victim) return;
    try {
      process.kill(victim.pid, 'SIGKILL');
      this.killed.push(name);
    } catch {
      // It ended by itself in this very moment.
    }
  }
}
