import type { QueueDepth } from '@hivemind/platform';
import type { Sample } from './exposition';
import type { ProcessUse } from './local-process';
import type { Target } from './targets';

/** What was seen of a process at one moment. */
export interface ServiceObservation {
  target: Target;
  /** Null when it did not answer, or cannot. */
  ready: boolean | null;
  use: ProcessUse | null;
  /** Null when it did not answer with any. */
  metrics: readonly Sample[] | null;
}

/** What was seen of a platform at one moment. */
export interface Observation {
  /** Epoch milliseconds. */
  at: number;
  services: readonly ServiceObservation[];
  /** Text where they could not be seen, saying why. */
  queues: readonly QueueDepth[] | string;
}
