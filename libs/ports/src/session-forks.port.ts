import type { NewRecord } from './stored-records';

/** One step of a fork's descent: `sessionId` was forked from `forkedFrom` at the cut. */
export interface ForkLink {
  sessionId: string;
  forkedFrom: string;
  /** Epoch seconds: what the parent stored before it is the fork's history. */
  cut: number;
}

/** Forks of sessions. A live fork marker is what makes a session a fork. */
export interface SessionForks {
  /**
   * Writes a fork marker if its session holds no live record, neither conversation nor another marker. Of concurrent
   * calls for one session one writes.
   * @returns whether it was written
   */
  fork(marker: NewRecord): Promise<boolean>;
  /**
   * The live fork markers from a session up: its own, its parent's and so on, at most `maxDepth`, each session once.
   * Empty when the session is no fork.
   */
  lineage(sessionId: string, maxDepth: number): Promise<ForkLink[]>;
}
