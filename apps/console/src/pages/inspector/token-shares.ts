import type { PacketSource, Turn } from '../../api/types';
import { SOURCES } from './sources';

export interface TokenShare {
  source: PacketSource | 'free';
  tokens: number;
  /** Part of the bar, from 0 to 1. */
  share: number;
}

/**
 * How the bar is divided: each source that has tokens, in packet order, then what is free. A packet whose protected
 * part is larger than its budget fills the bar, and nothing is free.
 */
export function tokenShares(
  tokensBySource: Turn['tokens_by_source'],
  budget: number,
): { shares: TokenShare[]; used: number; over: number } {
  const parts = SOURCES.map(({ source }) => ({ source, tokens: tokensBySource[source] ?? 0 })).filter(
    ({ tokens }) => tokens > 0,
  );
  const used = parts.reduce((sum, { tokens }) => sum + tokens, 0);
  const whole = Math.max(budget, used, 1);
  const free = Math.max(budget - used, 0);
  const shares: TokenShare[] = [...parts, ...(free > 0 ? [{ source: 'free' as const, tokens: free }] : [])].map(
    (part) => ({ ...part, share: part.tokens / whole }),
  );
  return { shares, used, over: Math.max(used - budget, 0) };
}
