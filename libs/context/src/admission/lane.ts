import type { Candidate } from '../candidates/packet-item';

/**
 * Candidates that wait for their turn in a fixed order. Some are held back at first and may be released later; they
 * then take the place that their rank gives them among those still waiting.
 */
export class Lane {
  private readonly ranks = new Map<Candidate, number>();
  private readonly queue: Candidate[];
  private released: Candidate[] = [];
  private at = 0;
  private served = 0;

  constructor(
    ordered: readonly Candidate[],
    heldBack: ReadonlySet<Candidate>,
    private readonly weight: number,
  ) {
    ordered.forEach((candidate, rank) => this.ranks.set(candidate, rank));
    this.queue = ordered.filter((candidate) => !heldBack.has(candidate));
  }

  get isEmpty(): boolean {
    return this.released.length === 0 && this.at === this.queue.length;
  }

  /** Tokens admitted for each unit of weight. */
  get share(): number {
    return this.served / this.weight;
  }

  take(): Candidate {
    const next = this.queue[this.at];
    const late = this.released[0];
    if (late && (!next || this.rank(late) < this.rank(next))) return this.released.shift()!;
    this.at += 1;
    return next!;
  }

  charge(tokens: number): void {
    this.served += tokens;
  }

  owns(candidate: Candidate): boolean {
    return this.ranks.has(candidate);
  }

  release(candidate: Candidate): void {
    this.released.push(candidate);
    this.released.sort((a, b) => this.rank(a) - this.rank(b));
  }

  private rank(candidate: Candidate): number {
    return this.ranks.get(candidate)!;
  }
}
