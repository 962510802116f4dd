import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';

/** Where a call learns what its refused requests were told. */
export interface ToldToWait {
  /** Milliseconds of the last `Retry-After`; undefined when none was sent. */
  waitMs?: number;
}

const calls = new AsyncLocalStorage<ToldToWait>();
const callOf = new WeakMap<object, ToldToWait>();

/**
 * Runs requests so that the `Retry-After` of a 429 is known afterwards. The official client keeps only the header's
 * first character (15 seconds become 1), so it is read where the HTTP client of Node announces response headers.
 */
export function listeningForRetryAfter<Result>(told: ToldToWait, work: () => Promise<Result>): Promise<Result> {
  listen();
  return calls.run(told, work);
}

let listening = false;

/** From the first call on: a process without a Qdrant cluster pays nothing for it. */
function listen(): void {
  if (listening) return;
  listening = true;
  subscribe('undici:request:create', (message) => {
    const told = calls.getStore();
    const { request } = message as { request: object };
    if (told) callOf.set(request, told);
  });
  subscribe('undici:request:headers', (message) => {
    const { request, response } = message as {
      request: object;
      response: { statusCode: number; headers: readonly (Buffer | string)[] };
    };
    const told = callOf.get(request);
    if (told && (response.statusCode === 429 || response.statusCode === 503))
      told.waitMs = retryAfterMs(header(response.headers, 'retry-after'), Date.now());
  });
}

/** Names and values take turns. */
function header(headers: readonly (Buffer | string)[], name: string): string | undefined {
  const place = headers.findIndex((text, i) => i % 2 === 0 && String(text).toLowerCase() === name);
  return place < 0 ? undefined : String(headers[place + 1]);
}

/** @param header seconds, or an HTTP date */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
