import { setTimeout as timeout } from 'node:timers/promises';

export interface ClusterOptions {
  /** Longest wait for one call, its repetitions included. Default 10,000. */
  deadlineMs?: number;
  /** Most attempts of one call. Default 4. */
  attempts?: number;
  /** First wait between attempts; each further one is twice as long, and a random part of it is waited. Default 100. */
  backoffMs?: number;
  /** Calls failed in a row before the cluster is left alone. Default 5. */
  failuresToOpen?: number;
  /** How long it is left alone. Default 5,000. */
  coolDownMs?: number;
  /** Calls under way at once, in this process; further ones are refused. Default 32. */
  maxUnderWay?: number;
  /** Waits; tests put their own in its place. Rejects when the signal aborts. */
  pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Between 0 and 1. */
  random?: () => number;
  /** Milliseconds of any clock that goes forward. */
  nowMs?: () => number;
}

const DEFAULTS: Required<ClusterOptions> = {
  deadlineMs: 10_000,
  attempts: 4,
  backoffMs: 100,
  failuresToOpen: 5,
  coolDownMs: 5_000,
  maxUnderWay: 32,
  pause: async (ms, signal) => {
    await timeout(ms, undefined, { signal });
  },
  random: Math.random,
  nowMs: () => performance.now(),
};

export const withDefaults = (options: ClusterOptions): Required<ClusterOptions> => ({ ...DEFAULTS, ...options });
