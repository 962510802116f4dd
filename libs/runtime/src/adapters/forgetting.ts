import type { SessionMemories, TransientData } from '@hivemind/ports';

/** What is kept of a project's conversations goes first: the log that the queues rewrite then no longer holds it. */
export const forgettingMemories = (memories: SessionMemories, rest: TransientData): TransientData => ({
  async forget(projectId) {
    await memories.forget(projectId);
    await rest.forget(projectId);
  },
});
