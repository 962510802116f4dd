import type { Turn } from '../reading/turn';
import { factsOf } from './facts';

/** What user and assistant say, and when the assistant last spoke. */
export class Mentions {
  private readonly said = new Set<string>();
  private lastAnswerAt = -1;

  constructor(turns: readonly Turn[]) {
    for (const turn of turns) {
      if (turn.role === 'system' || turn.role === 'tool') continue;
      if (turn.role === 'assistant' && turn.text.trim() !== '') this.lastAnswerAt = turn.at;
      for (const fact of factsOf(turn.text)) this.said.add(fact);
    }
  }

  /** Whether the assistant has spoken since: what it did not name was not wanted. */
  answeredAfter(at: number): boolean {
    return this.lastAnswerAt > at;
  }

  says(value: string): boolean {
    return this.said.has(value);
  }
}
