import type { MessageContract } from '@hivemind/contracts';

/**
 * Refuses to start a process whose messages would go unanswered, or be answered by whichever handler came last.
 * @param handled one entry for each handler
 * @throws Error naming the patterns that have no handler, and those that have several
 */
export function requireHandlers(handled: readonly string[], needed: readonly MessageContract[]): void {
  const missing = needed.map(({ pattern }) => pattern).filter((pattern) => !handled.includes(pattern));
  const repeated = new Set(handled.filter((pattern, i) => handled.indexOf(pattern) !== i));
  const faults = [
    ...(missing.length ? [`no handler for: ${missing.join(', ')}`] : []),
    ...(repeated.size ? [`more than one handler for: ${[...repeated].join(', ')}`] : []),
  ];
  if (faults.length) throw new Error(faults.join('; '));
}
