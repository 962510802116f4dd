import { MAX_BUDGET_TOKENS, type SourceCounts } from '@hivemind/contracts';
import { countTokens, MESSAGE_OVERHEAD_TOKENS } from '../tokens/count-tokens';

/** The numbers that the status line tells, apart from the total that it is itself part of. */
export interface StatusFacts {
  windowTokens: number;
  holds: number;
  holdTokens: number;
  conversationTokens: number;
  sourceCounts: SourceCounts;
}

function statusText(totalTokens: number, availableTokens: number, facts: StatusFacts): string {
  const sources = Object.entries(facts.sourceCounts).map(([source, count]) => `${source}=${count}`);
  return [
    `Context: ${totalTokens}/${facts.windowTokens} tokens`,
    `${facts.holds} holds active (${facts.holdTokens} tokens)`,
    `conversation: ${facts.conversationTokens} tokens`,
    `sources: ${sources.join(', ')}`,
    `available: ${availableTokens} tokens`,
  ].join(' | ');
}

export const availableTokens = (windowTokens: number, totalTokens: number): number =>
  Math.max(0, windowTokens - totalTokens);

const cost = (text: string): number => countTokens(text) + MESSAGE_OVERHEAD_TOKENS;

/**
 * The most that the status line can cost. It must not depend on the window, or else a window one token larger could
 * leave less room than before; so every number is taken as long as the largest window's.
 * @param mostCounts the source counts if every candidate were admitted
 * @param coreTokens tokens of what stands in the packet whatever the window
 */
export function statusReserve(
  mostCounts: SourceCounts,
  holds: number,
  coreTokens: number,
  windowTokens: number,
): number {
  const most = Math.max(MAX_BUDGET_TOKENS, windowTokens, coreTokens + 1000);
  const facts = { windowTokens: most, holds, holdTokens: most, conversationTokens: most, sourceCounts: mostCounts };
  return cost(statusText(most, most, facts));
}

/**
 * The status line that states the packet's exact total, its own cost included.
 *
 * The line gets dearer by a token where the total grows a group of three digits and cheaper where the available tokens
 * lose one, so that the total it states is searched among the few around the first estimate. Where the cheaper line
 * steps just over the total that would need the dearer one, one space at the end makes up the missing token.
 * @param otherTokens tokens of all other messages
 */
export function solveStatus(otherTokens: number, facts: StatusFacts): { text: string; tokens: number } {
  const line = (total: number): string => statusText(total, availableTokens(facts.windowTokens, total), facts);
  const estimate = cost(line(otherTokens));
  for (const pad of ['', ' ']) {
    for (let tokens = estimate - 2; tokens <= estimate + 2; tokens++) {
      const text = line(otherTokens + tokens) + pad;
      if (cost(text) === tokens) return { text, tokens };
    }
  }
  throw new Error('no status line states its own total');
}
