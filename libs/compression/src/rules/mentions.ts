import type { Turn } from '../reading/turn';
import { factsOf } from './facts';

/**
 * What user and assistant name: in what they say, and in the arguments of calls from when on. A record that nobody named
 * after it was fetched is one of many that were looked through.
 */
export class Mentions {
  private readonly said = new Set<string>();
  private readonly lastCalledAt = new Map<string, number>();
  private lastAnswerAt = -1;

  /** `turns`: those whose words count. */
  constructor(turns: readonly Turn[]) {
    for (const turn of turns) {
      if (turn.role === 'system' || turn.role === 'tool') continue;
      if (turn.role === 'assistant' && turn.text.trim() !== '') this.lastAnswerAt = turn.at;
      for (const fact of factsOf(turn.text)) this.said.add(fact);
      for (const call of turn.calls) for (const fact of factsOf(call.arguments)) this.lastCalledAt.set(fact, turn.at);
    }
  }

  /** Whether the assistant has spoken since. */
  answeredAfter(at: number): boolean {
    return this.lastAnswerAt > at;
  }

  says(value: string): boolean {
    return this.said.has(value);
  }

  /** Whether a value was named; in arguments only those of later calls count. */
  names(value: string, at: number): boolean {
    return this.said.has(value) || (this.lastCalledAt.get(value) ?? -1) > at;
  }
}
