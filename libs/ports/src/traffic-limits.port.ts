export interface RateVerdict {
  allowed: boolean;
  /** Whole seconds until a request may be allowed again; at least 1 when refused. */
  retryAfterSeconds: number;
}

/** Requests per minute and requests under way, per key. */
export interface TrafficLimits {
  /** Counts one request of the key in the current minute. */
  spend(keyId: string, perMinute: number): Promise<RateVerdict>;
  /**
   * Takes one of the key's places. Null when all are taken; otherwise the call that gives it back.
   * A place that is never given back is free again after `ttlMs`, and soon after a crash of the process that holds it.
   */
  enter(keyId: string, ceiling: number, ttlMs: number): Promise<(() => void) | null>;
}
