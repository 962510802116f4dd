/**
 * How a message ended: answered; refused by its handler; past its deadline and never read; given up by its caller;
 * to be tried again; set aside as a dead letter.
 */
export type QueueOutcome = 'answered' | 'refused' | 'expired' | 'cancelled' | 'retried' | 'dead';

/** What metrics are told of a service's queues. Whatever is left out is not told. */
export interface QueueObserver {
  /** A message was taken from the queue, `waitMs` milliseconds after it was put there. Told at its first attempt only. */
  onWait?(pattern: string, waitMs: number): void;
  /** An attempt at a message ended after `tookMs` milliseconds. */
  onProcessed?(pattern: string, tookMs: number, outcome: QueueOutcome): void;
  /** So many messages of a queue are worked at in this process now. */
  onInFlight?(queue: string, count: number): void;
}
