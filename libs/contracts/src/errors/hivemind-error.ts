import { ERROR_CODES, type ErrorCode } from './error-codes';

/** What a reader may branch on beside the code: the field at fault, the limit that was broken, the reason. */
export type ErrorDetails = Record<string, string | number | boolean | null>;

export interface HivemindErrorOptions {
  details?: ErrorDetails;
  /** Why it happened. Goes to the log and nowhere else. */
  cause?: unknown;
  /** Seconds a client should wait; sent as `Retry-After`. */
  retryAfterSeconds?: number;
}

/** The form in which an error crosses a queue or leaves over HTTP: the public half only. */
export interface WireError {
  code: ErrorCode;
  message: string;
  details: ErrorDetails;
  retryAfterSeconds?: number;
}

/**
 * The one error of the platform. `message` and `details` are public; `cause` stays in the process.
 * The code decides the HTTP status.
 */
export class HivemindError extends Error {
  readonly details: ErrorDetails;
  readonly retryAfterSeconds?: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: HivemindErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'HivemindError';
    this.details = options.details ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }

  toWire(): WireError {
    const { code, message, details, retryAfterSeconds } = this;
    return { code, message, details, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
  }

  static fromWire(wire: WireError): HivemindError {
    return new HivemindError(wire.code, wire.message, wire);
  }

  /** Any thrown value as a HivemindError: itself, or an INTERNAL_ERROR that keeps it as its cause. */
  static from(thrown: unknown): HivemindError {
    if (thrown instanceof HivemindError) return thrown;
    return new HivemindError('INTERNAL_ERROR', 'The service failed on its side. The request id leads to the log.', {
      cause: thrown,
    });
  }
}
