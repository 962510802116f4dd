import { setTimeout as timeout } from 'node:timers/promises';

export interface HuggingFaceOptions {
  /**
   * Id of a hosted model, such as `sentence-transformers/all-MiniLM-L6-v2`. With `url` it only names the model that the
   * endpoint serves, as records and collections remember it.
   */
  model?: string;
  /**
   * Endpoint of text-embeddings-inference or one that answers alike: `POST` with `{"inputs": [...]}` is answered with
   * one vector per text. Without it, and only then, the hosted API is called.
   */
  url?: string;
  /** Sent as a bearer token, to the endpoint or the hosted API. */
  token?: string;
  /** Length of the vectors. When it is not given, one text is embedded at start to learn it. */
  dimensions?: number;
  /** Longest text that one vector should stand for, in characters. Default 1,000, some 250 tokens of English. */
  windowCharacters?: number;
  /** Most texts of one request. Default 32, the most that text-embeddings-inference takes unless told otherwise. */
  batchSize?: number;
  /** Most requests at a time. Default 4. */
  concurrency?: number;
  /** Longest wait for the answer to one request, in milliseconds. Default 10,000. */
  timeoutMs?: number;
  /**
   * Longest pause before the second try, in milliseconds. When a provider asks for a longer one, the call fails at once
   * and passes the wish on as `retryAfterSeconds`. Default 5,000.
   */
  longestPauseMs?: number;
}

/** What the adapter takes from around it; tests put their own in its place. */
export interface HuggingFaceSurroundings {
  fetch: typeof fetch;
  /** Waits. Rejects when the signal aborts. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Between 0 and 1. */
  random: () => number;
  /** Epoch milliseconds. */
  nowMs: () => number;
}

export const SURROUNDINGS: HuggingFaceSurroundings = {
  fetch: (input, init) => fetch(input, init),
  pause: async (ms, signal) => {
    await timeout(ms, undefined, { signal });
  },
  random: Math.random,
  nowMs: Date.now,
};
