/** Keeps big values out of messages: the sender leaves the value here and passes on the ticket. */
export interface ClaimCheck {
  /** Keeps a JSON value for `ttlMs` and returns its ticket. */
  put(value: unknown, ttlMs: number): Promise<string>;
  /**
   * The value, or undefined when the ticket is unknown or has expired. It is not to be changed.
   * @param form what was left; a value that comes from another process is parsed by it
   * @throws what `form` throws
   */
  take<Value>(ticket: string, form: ClaimForm<Value>): Promise<Value | undefined>;
}

/** How a value is read that was left by another process, such as a Zod schema. */
export interface ClaimForm<Value> {
  parse(value: unknown): Value;
}
