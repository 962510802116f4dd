/** Keeps big values out of messages: the sender leaves the value here and passes on the ticket. */
export interface ClaimCheck {
  /** Keeps a JSON value for `ttlMs` and returns its ticket. */
  put(value: unknown, ttlMs: number): Promise<string>;
  /** The value, or undefined when the ticket is unknown or has expired. */
  take(ticket: string): Promise<unknown>;
}
