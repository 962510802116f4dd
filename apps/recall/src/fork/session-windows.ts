import type { SessionWindow, VectorStore } from '@hivemind/ports';

/** Most generations of forks that are read through; a chain that long has lost its beginning to every bound anyway. */
const MAX_GENERATIONS = 256;

/**
 * The conversation that a session reads, newest part first: its own, then of each session it descends from what was
 * stored before the earliest cut on the way there. A session that was forked back onto itself ends the chain.
 */
export async function sessionWindows(store: Pick<VectorStore, 'lineage'>, sessionId: string): Promise<SessionWindow[]> {
  const windows: SessionWindow[] = [{ sessionId }];
  let before = Infinity;
  for (const { forkedFrom, cut } of await store.lineage(sessionId, MAX_GENERATIONS)) {
    if (windows.some((window) => window.sessionId === forkedFrom)) break;
    before = Math.min(before, cut);
    windows.push({ sessionId: forkedFrom, before });
  }
  return windows;
}
