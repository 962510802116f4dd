import { type ErrorCode, ROUTES, type RouteContract } from '@hivemind/contracts';
import type { Comparison } from './comparison';
import { shownRefusals } from './refusals';
import { sampleName } from './scenes';

const routeName = ({ method, path }: RouteContract): string => `${method} ${path}`;
const refusalName = ({ operationId }: RouteContract, code: ErrorCode): string => `${operationId} refuses: ${code}`;

/** What was run of the registry and what came of it. */
export class SampleReport {
  private readonly results = new Map<string, { checks: number; faults: number }>();

  addSample(route: RouteContract, sample: RouteContract['examples'][number], held: Comparison): void {
    this.add(sampleName(route, sample), held);
  }

  addRefusal(route: RouteContract, code: ErrorCode, held: Comparison): void {
    this.add(refusalName(route, code), held);
  }

  /** What the registry shows and nobody ran; a route without a sample is named itself. */
  missing(): string[] {
    return ROUTES.flatMap((route) => {
      const { samples, refusals } = namesOf(route);
      const notRun = [...samples, ...refusals].filter((name) => !this.results.has(name));
      return samples.length === 0 ? [routeName(route), ...notRun] : notRun;
    });
  }

  /** One line a route: samples and refusals that ran of those there are, how much was checked, what came of it. */
  table(): string {
    const rows = ROUTES.map((route) => {
      const { samples, refusals } = namesOf(route);
      const ran = (names: string[]) => names.flatMap((name) => this.results.get(name) ?? []);
      const all = ran([...samples, ...refusals]);
      const faults = all.reduce((sum, one) => sum + one.faults, 0);
      const isWhole = all.length === samples.length + refusals.length && samples.length > 0;
      return [
        routeName(route),
        `${ran(samples).length}/${samples.length}`,
        `${ran(refusals).length}/${refusals.length}`,
        String(all.reduce((sum, { checks }) => sum + checks, 0)),
        faults > 0 ? `${faults} faults` : isWhole ? 'as documented' : 'not run',
      ];
    });
    const lines = [['ROUTE', 'SAMPLES', 'REFUSALS', 'CHECKS', 'RESULT'], ...rows];
    const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
    return lines
      .map(
        (line) =>
          `${line
            .map((text, i) => text.padEnd(widths[i]!))
            .join('  ')
            .trimEnd()}\n`,
      )
      .join('');
  }

  private add(name: string, { checks, faults }: Comparison): void {
    this.results.set(name, { checks, faults: faults.length });
  }
}

const namesOf = (route: RouteContract): { samples: string[]; refusals: string[] } => ({
  samples: route.examples.map((sample) => sampleName(route, sample)),
  refusals: shownRefusals(route).map(([code]) => refusalName(route, code)),
});
