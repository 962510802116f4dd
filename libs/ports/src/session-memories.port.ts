/** What is kept of one conversation, and which write of it that is. */
export interface KeptSessionMemory {
  /** A JSON value. */
  memory: unknown;
  version: string;
}

export interface SessionMemoryBounds {
  /** How long a memory is kept after it was last written, in milliseconds. */
  ttlMs: number;
  /** Memories of one project; the one unused for longest makes room. */
  perProject: number;
  /** Of all projects together, in bytes of JSON; the ones unused for longest make room. */
  totalBytes: number;
}

export const SESSION_MEMORY_BOUNDS: SessionMemoryBounds = {
  ttlMs: 30 * 60_000,
  perProject: 512,
  totalBytes: 256 * 1024 * 1024,
};

/**
 * What compression keeps of conversations between requests: the state that stands for a history, and the contents that
 * can be brought back. A memory is found under the very project and key that it was kept under, and under no other.
 * Fails with STORAGE_UNAVAILABLE.
 */
export interface SessionMemories {
  /** The memory, or null when there is none (any more). */
  load(projectId: string, scopeKey: string): Promise<KeptSessionMemory | null>;
  /**
   * Keeps a memory in place of the one that was read.
   * @param version of the memory that was read, null when there was none
   * @returns false, and nothing is kept, when another was kept in between
   */
  save(projectId: string, scopeKey: string, memory: unknown, version: string | null): Promise<boolean>;
  /** All memories of a project go. */
  forget(projectId: string): Promise<void>;
}
