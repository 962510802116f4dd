import type { MessageContract } from '@hivemind/contracts';

/**
 * Refuses to start a process whose messages would go unanswered.
 * @throws Error naming the patterns that have no handler
 */
export function requireHandlers(handled: readonly string[], needed: readonly MessageContract[]): void {
  const missing = needed.map((c) => c.pattern).filter((pattern) => !handled.includes(pattern));
  if (missing.length) throw new Error(`no handler for: ${missing.join(', ')}`);
}
