import { HivemindError } from '@hivemind/contracts';

/** What went wrong between here and the provider. */
export type FaultKind =
  | 'unreachable'
  | 'timeout'
  | 'rate_limited'
  | 'not_ready'
  | 'failing'
  | 'token_refused'
  | 'no_credit'
  | 'unknown_model'
  | 'rejected'
  | 'bad_answer'
  | 'wrong_dimensions';

/** Faults after which the same request may succeed soon. A timeout is none: its caller has waited long enough. */
const PASSING: ReadonlySet<FaultKind> = new Set(['unreachable', 'rate_limited', 'not_ready', 'failing']);

const MESSAGES: Record<FaultKind, string> = {
  unreachable: 'The embedding provider cannot be reached. Try again.',
  timeout: 'The embedding provider did not answer in time. Try again.',
  rate_limited: 'The embedding provider asks for fewer requests. Try again later.',
  not_ready: 'The embedding provider is not ready; its model may still be loading. Try again later.',
  failing: 'The embedding provider answers with errors. Try again.',
  token_refused: "The embedding provider refuses the platform's token, or its model needs one.",
  no_credit: "The platform's credit at the embedding provider is used up.",
  unknown_model: 'The embedding provider does not serve the model or the address that the platform asks for.',
  rejected: 'The embedding provider rejected a request of the platform.',
  bad_answer: 'The embedding provider answered with something that is not a list of vectors.',
  wrong_dimensions: "The embedding provider's vectors are not of the length that its model had before.",
};

export interface FaultOptions {
  /** HTTP status of the answer. */
  status?: number;
  /** How long the provider asks to wait, in milliseconds. */
  waitMs?: number;
}

/**
 * A failed call as the adapter sees it. It holds neither the token nor the texts, as the client's own errors may: it
 * becomes the cause of a HivemindError and goes to the log.
 */
export class HuggingFaceFault extends Error {
  readonly status?: number;
  readonly waitMs?: number;

  constructor(
    readonly kind: FaultKind,
    said: string,
    { status, waitMs }: FaultOptions = {},
  ) {
    super(`Hugging Face: ${kind}${status === undefined ? '' : ` (${status})`}: ${said}`);
    this.name = 'HuggingFaceFault';
    this.status = status;
    this.waitMs = waitMs;
  }

  get passing(): boolean {
    return PASSING.has(this.kind);
  }

  toError(): HivemindError {
    const { kind, status, waitMs } = this;
    return new HivemindError(kind === 'timeout' ? 'TIMEOUT' : 'UPSTREAM_ERROR', MESSAGES[kind], {
      details: { provider: 'huggingface', reason: kind, ...(status !== undefined && { status }) },
      cause: this,
      ...(waitMs !== undefined && { retryAfterSeconds: Math.ceil(waitMs / 1_000) }),
    });
  }
}
