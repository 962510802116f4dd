import { type FaultKind, HuggingFaceFault } from './hugging-face-fault';

/** What was seen of the last answer of a call, beside what the client reports. */
export interface Answered {
  status?: number;
  /** The `Retry-After` header. */
  retryAfter?: string;
}

const LONGEST_SAID = 300;
const TOKEN_LIKE = /\bhf_\w+/g;

/**
 * What the client threw, understood. Errors are read by their parts and not by `instanceof`: the client may be loaded
 * twice, as a module of either kind.
 * @param token is cut out of what the provider said
 */
export function readFault(thrown: unknown, answered: Answered, token: string | undefined, nowMs: number) {
  if (thrown instanceof HuggingFaceFault) return thrown;
  const { name, message, httpResponse, cause } = partsOf(thrown);
  const said = discreet([message, cause?.code].filter(Boolean).join(': '), token);
  if (httpResponse?.status !== undefined) {
    const { status, body } = httpResponse;
    const waitMs = retryAfterMs(answered.retryAfter, nowMs) ?? loadingMs(body);
    return new HuggingFaceFault(kindOf(status), said, { status, waitMs });
  }
  // The client stumbles over some bodies of failures.
  if (answered.status !== undefined && answered.status >= 400)
    return new HuggingFaceFault(kindOf(answered.status), said, { status: answered.status });
  if (name === 'InputError' || name === 'RoutingError') return new HuggingFaceFault('unknown_model', said);
  // What `fetch` throws for a broken connection has the system's error behind it, before the answer and in its middle.
  return new HuggingFaceFault(answered.status === undefined || cause ? 'unreachable' : 'bad_answer', said);
}

interface ThrownParts {
  name?: string;
  message?: string;
  httpResponse?: { status?: number; body?: unknown };
  cause?: { code?: string };
}

const partsOf = (thrown: unknown): ThrownParts => (typeof thrown === 'object' && thrown !== null ? thrown : {});

function discreet(text: string, token: string | undefined): string {
  const masked = token ? text.replaceAll(token, '[token]') : text;
  return masked.replace(TOKEN_LIKE, '[token]').slice(0, LONGEST_SAID);
}

function kindOf(status: number): FaultKind {
  if (status === 401 || status === 403) return 'token_refused';
  if (status === 402) return 'no_credit';
  if (status === 404) return 'unknown_model';
  if (status === 429) return 'rate_limited';
  if (status === 503) return 'not_ready';
  // 424 is how text-embeddings-inference says that its backend failed.
  return status >= 500 || status === 408 || status === 424 ? 'failing' : 'rejected';
}

/** @param header seconds, or an HTTP date */
function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

/** The hosted API says in the body how many seconds the loading of a model should still take. */
function loadingMs(body: unknown): number | undefined {
  const seconds = (body as { estimated_time?: unknown } | null | undefined)?.estimated_time;
  return typeof seconds === 'number' && seconds >= 0 ? Math.ceil(seconds * 1_000) : undefined;
}
