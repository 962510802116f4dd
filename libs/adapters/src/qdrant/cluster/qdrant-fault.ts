import { QdrantClientResourceExhaustedError } from '@qdrant/js-client-rest';
import { HivemindError } from '@hivemind/contracts';

/** What went wrong between here and a cluster. */
export type FaultKind =
  | 'unreachable'
  | 'timeout'
  | 'server_error'
  | 'throttled'
  | 'breaker_open'
  | 'key_refused'
  | 'redirected'
  | 'not_qdrant'
  | 'too_old'
  | 'missing_collection'
  | 'exists'
  | 'rejected';

/** Faults after which the same request may be sent again at once, because it may not have been carried out. */
const PASSING: ReadonlySet<FaultKind> = new Set(['unreachable', 'server_error', 'throttled']);
/** Faults that say that the cluster is down, rather than that it answers what we do not like. */
const DOWN: ReadonlySet<FaultKind> = new Set(['unreachable', 'timeout', 'server_error']);

const MESSAGES: Record<FaultKind, string> = {
  unreachable: "The project's Qdrant cluster cannot be reached. Try again.",
  timeout: "The project's Qdrant cluster did not answer in time. Try again.",
  server_error: "The project's Qdrant cluster answers with errors. Try again.",
  throttled: "The project's Qdrant cluster asks for fewer requests. Try again later.",
  breaker_open: "The project's Qdrant cluster has failed again and again and is left alone for a moment. Try again.",
  key_refused: "The project's Qdrant cluster refuses the API key; renew the key of the project's storage binding.",
  redirected: "The URL of the project's storage binding redirects elsewhere; bind the address of the cluster itself.",
  not_qdrant: "What answers at the URL of the project's storage binding is not Qdrant; correct the URL.",
  too_old: "The project's Qdrant cluster is too old; version 1.13 or later is needed.",
  missing_collection: "The project's collection is not there or is being made anew. Try again.",
  exists: 'The collection exists already.',
  rejected: "The project's Qdrant cluster rejected a request of the service.",
};

/** A failed request as the adapter sees it. Never leaves it but as the cause of a HivemindError. */
export class QdrantFault extends Error {
  constructor(
    readonly kind: FaultKind,
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(`Qdrant: ${kind}${status === undefined ? '' : ` (${status})`}`, options);
    this.name = 'QdrantFault';
  }

  get passing(): boolean {
    return PASSING.has(this.kind);
  }

  get down(): boolean {
    return DOWN.has(this.kind);
  }

  /** STORAGE_UNAVAILABLE, but for a request that the cluster finds wrong: that is a fault of ours. */
  toError(retryAfterSeconds?: number): HivemindError {
    const code = this.kind === 'rejected' || this.kind === 'exists' ? 'INTERNAL_ERROR' : 'STORAGE_UNAVAILABLE';
    return new HivemindError(code, MESSAGES[this.kind], { cause: this, retryAfterSeconds });
  }
}

/** The fault that an error of the adapter was made from. */
export const faultBehind = (error: unknown): QdrantFault | undefined =>
  error instanceof HivemindError && error.cause instanceof QdrantFault ? error.cause : undefined;

/** What the client threw, understood. `timedOut` tells that the deadline ended the request. */
export function faultOf(thrown: unknown, timedOut: boolean): QdrantFault {
  if (thrown instanceof QdrantFault) return thrown;
  if (timedOut) return new QdrantFault('timeout', undefined, { cause: thrown });
  if (thrown instanceof QdrantClientResourceExhaustedError) return new QdrantFault('throttled', 429, { cause: thrown });
  const status = statusOf(thrown);
  if (status !== undefined) return new QdrantFault(kindOfStatus(status, thrown), status, { cause: thrown });
  // `fetch` throws a TypeError whatever happens to a connection; the client's own errors are about odd answers.
  const kind = (thrown as { name?: unknown } | null)?.name === 'TypeError' ? 'unreachable' : 'not_qdrant';
  return new QdrantFault(kind, undefined, { cause: thrown });
}

function statusOf(thrown: unknown): number | undefined {
  const status = (thrown as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : undefined;
}

function kindOfStatus(status: number, thrown: unknown): FaultKind {
  if (status === 429) return 'throttled';
  if (status >= 500) return 'server_error';
  if (status === 401 || status === 403) return 'key_refused';
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 409) return 'exists';
  if (status !== 404) return 'rejected';
  const { data } = thrown as { data?: { status?: { error?: unknown } } };
  const reason = data?.status?.error;
  if (typeof reason !== 'string') return 'not_qdrant';
  if (/collection/i.test(reason)) return 'missing_collection';
  return /point/i.test(reason) ? 'rejected' : 'not_qdrant';
}
